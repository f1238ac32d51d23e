import { defaultPreferences } from '#domain/preferences/preferences.ts'
import { sports, type Sport } from '#domain/venues/sport.ts'
import { region } from '#region/region.ts'
import { trpc } from '#client/trpc.ts'
import { Calendar, type CalendarActions } from './calendar.tsx'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import { useChoices } from './state/use-choices.ts'
import { useIsOnline } from '#client/ui/use-is-online.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import browse from './browse-summary.module.css'
import classes from './calendar-screen.module.css'

/** The calendar of a visitor, with the default preferences. */
export function VisitorCalendar(actions: CalendarActions) {
  const status = trpc.availability.status.useQuery()
  const choices = useChoices()
  const isOnline = useIsOnline()
  return (
    <>
      {!status.isFetched ? (
        <main className={classes.page} id="main">
          <h1 className="visually-hidden">Availability</h1>
          <GridSkeleton />
        </main>
      ) : (
        <Calendar key={choices} {...actions} preferences={defaultPreferences} />
      )}
      {/* Without the calendar its links lead nowhere, and a page that is loaded again would be scrolled to them. */}
      {(isOnline || status.isFetched) && <BrowseSummary />}
    </>
  )
}

const headings: Record<Sport, string> = {
  tennis: 'Tennis courts',
  golf: 'Golf tee times',
  futsal: 'Futsal pitches',
}

/**
 * Describes the visitors' calendar and its venues in words and links, for people who come from a search engine and for
 * the search engine (rule calendar-56).
 */
function BrowseSummary() {
  const catalogue = useCatalogue()
  return (
    <section className={browse.summary} aria-label="About this calendar">
      <h2>{`Free courts, tee times and pitches across ${region.name}`}</h2>
      <p>
        Courtside reads the booking pages of these venues and counts who has something free in each half-hour, up to
        four weeks ahead. Choose a half-hour to compare the venues, and book on the venue&apos;s own site. Where nothing
        is free, an alert emails you as soon as something opens. You need no account to look.
      </p>
      {sports.map((sport) => (
        <div key={sport}>
          <h3>
            <a href={`/browse?sport=${sport}`}>{headings[sport]}</a>
          </h3>
          <ul>
            {catalogue.of(sport).map(({ id, displayName }) => (
              <li key={id}>
                <a href={`/browse?sport=${sport}&venues=${encodeURIComponent(id)}`}>{displayName}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

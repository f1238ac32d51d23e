import { trpc } from '#client/trpc.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { labelOfMinutes } from '#domain/calendar/time-slot.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import classes from './operator.module.css'

/** The newest openings: the quickest way to see that readings arrive. */
export function OpeningsPart({ at }: { at: Date }) {
  const openings = trpc.operator.openings.useQuery(undefined, { refetchInterval: 15_000 })
  return (
    <Section title="Recent openings">
      {openings.data?.length === 0 && <p className={page.lead}>Nothing is free in the calendar.</p>}
      <ul className={classes.list}>
        {openings.data?.map(({ venueId, date, startMinutes, resource, openedAt }) => (
          <li key={`${venueId} ${date} ${startMinutes} ${resource} ${openedAt.getTime()}`}>
            {displayNameOf(venueId)}
            {resource && `, ${resource}`}: {shortDateText(date)}, {labelOfMinutes(startMinutes)}
            <span className={page.detail}>{ageText(openedAt.getTime(), at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

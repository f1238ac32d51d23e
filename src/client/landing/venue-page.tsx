import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ageText } from '#domain/calendar/age-text.ts'
import { longDateText, opensText, venueTimeText } from '#domain/calendar/date-text.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import { offeredAt } from '#domain/venues/venue-head.ts'
import { mapLinkOf, watchPathOf } from '#domain/venues/venue-links.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { useStartTime } from '#client/hydration/rendered.ts'
import { trpc, type RouterOutputs } from '#client/trpc.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { region } from '#region/region.ts'
import { PageFrame } from './frame/page-frame.tsx'
import { UsuallyFreeTable } from './usually-free-table.tsx'
import classes from './venue-page.module.css'

type Described = RouterOutputs['availability']['venue']

const courtsOf: Record<Sport, string> = { tennis: 'Courts', golf: 'Courts', futsal: 'Pitches' }

/** A venue's page, complete without scripts: its facilities, free times, their age, and links (rule venues-16). */
export function VenuePage() {
  const { name } = useParams({ from: '/venues/$name' })
  const venue = useCatalogue().byAddress(name)
  return <PageFrame>{venue && <VenueArticle venue={venue} />}</PageFrame>
}

function VenueArticle({ venue }: { venue: Venue }) {
  const { displayName, sport } = venue
  const described = trpc.availability.venue.useQuery({ id: venue.id })
  return (
    <article id="venue" className={classes.venue}>
      <header data-sport={sport}>
        <p data-part="kind">{offeredAt[sport]}</p>
        <h1>{displayName}</h1>
        <Where venue={venue} />
        <Doors venue={venue} />
      </header>
      {described.data ? (
        <Described venue={venue} described={described.data} />
      ) : (
        <Unanswered
          query={described}
          failedTitle="This venue could not be loaded."
          loading={<p role="status">Loading...</p>}
        />
      )}
      <p data-part="more">
        <a href="/sources">How well it is read</a>{' '}
        <a href="/about/venues">For venues: how we read, and how to opt out</a>
      </p>
    </article>
  )
}

function Where({ venue }: { venue: Venue }) {
  const { suburb } = venue
  const address = [region.state, suburbNamed(suburb)?.postcode].filter(Boolean).join(' ')
  return (
    <p data-part="where">
      {suburb} {address}
      {venue.coordSource === 'approximate' && ' (our position is to some hundred metres)'} ·{' '}
      <a href={mapLinkOf(venue)} rel="noopener">
        Map
      </a>
    </p>
  )
}

function Doors({ venue }: { venue: Venue }) {
  const { id, sport, bookingUrl } = venue
  return (
    <p data-part="doors">
      {bookingUrl !== undefined && (
        <a data-door="book" href={bookingUrl} rel="nofollow noopener">
          Book
        </a>
      )}
      <a data-door="watch" href={watchPathOf(venue)}>
        Watch this venue
      </a>
      <a href={`/browse?${new URLSearchParams({ sport, venues: id }).toString()}`}>See its calendar</a>
    </p>
  )
}

function Described({ venue: { sport }, described }: { venue: Venue; described: Described }) {
  const { courts, holes, days, usual } = described
  const facts = [
    [courtsOf[sport], courts.join(', ')],
    ['Rounds', holes.map((count) => `${count} holes`).join(', ')],
  ].filter(([, text]) => text !== '')
  return (
    <>
      <section>
        <h2>Free in the next seven days</h2>
        <ol data-part="days">
          {days.map((day) => (
            <FreeDay key={day.date} day={day} />
          ))}
        </ol>
      </section>
      <section>
        <h2>Usually free</h2>
        <UsuallyFreeTable usual={usual} />
      </section>
      {facts.length > 0 && (
        <section>
          <h2>What it has</h2>
          <dl>
            {facts.map(([name, text]) => (
              <Fact key={name} name={name}>
                {text} <small>seen in the days above</small>
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}

function Fact({ name, children }: { name: string | undefined; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The free half-hours of a day as chips that link to their booking page, with the age of the reading. */
function FreeDay({ day: { date, readAt, opensAt, free } }: { day: Described['days'][number] }) {
  const now = useStartTime()
  return (
    <li>
      {/* The year is plain from the other days. */}
      <h3>{longDateText(date).replace(/ \d{4}$/, '')}</h3>
      {opensAt !== undefined ? (
        <p>{opensText(opensAt).replace(/^./, (first) => first.toUpperCase())}</p>
      ) : readAt === null ? (
        <p>Not known yet</p>
      ) : (
        <>
          {free.length === 0 ? (
            <p>Nothing was free</p>
          ) : (
            <ul data-part="times">
              {free.map(({ timeSlot, bookingUrl }) => (
                <li key={timeSlot}>
                  <a href={bookingUrl} rel="nofollow noopener">
                    {timeSlot.replace(' ', '\u00A0')}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <p data-part="age">
            Read at {venueTimeText(new Date(readAt))}, {ageText(readAt, now)}
          </p>
        </>
      )}
    </li>
  )
}

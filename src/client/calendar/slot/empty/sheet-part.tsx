import type { ReactNode } from 'react'
import { opensText } from '#domain/calendar/date-text.ts'
import type { VenueAnswer } from '#client/calendar/slot/venue-options.ts'
import { Titled } from '#client/ui/page/titled.tsx'
import { RefusedVenues, useRefusedVenues } from '#client/ui/venues/refused-venues.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './empty.module.css'

/** A part of the sheet with a heading of its own. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Titled level="h3" title={title} className={classes.part} titleClassName={classes.title}>
      {children}
    </Titled>
  )
}

/**
 * The venues that are unknown because their site refuses to be read, each with the reason and a link (rule
 * calendar-52).
 */
export function RefusedPart({ unknown }: { unknown: readonly string[] }) {
  const refused = useRefusedVenues(unknown)
  if (refused.length === 0) return null
  return (
    <SheetPart title="Couldn't check">
      <RefusedVenues refused={refused} />
    </SheetPart>
  )
}

/** The venues that guests cannot book on this day yet, each with the time from which they can (rule availability-21). */
export function NotReleased({ answers }: { answers: readonly VenueAnswer[] }) {
  const catalogue = useCatalogue()
  if (answers.length === 0) return null
  return (
    <SheetPart title="Not released yet">
      <ul className={classes.list}>
        {answers.map(({ venueId, opensAt = null }) => (
          <li key={venueId}>
            <strong>{catalogue.nameOf(venueId)}</strong> {opensText(opensAt)}
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}

/** The venues that only members can book in this half-hour (rule sources-16). */
export function MembersOnly({ answers }: { answers: readonly VenueAnswer[] }) {
  const catalogue = useCatalogue()
  const venues = answers.filter(({ forMembers }) => forMembers.length > 0)
  if (venues.length === 0) return null
  return (
    <SheetPart title="Members only">
      <ul className={classes.list}>
        {venues.map(({ venueId, forMembers: [first, ...others] }) => (
          <li key={venueId}>
            <strong>{catalogue.nameOf(venueId)}</strong> has{' '}
            {others.length === 0 ? '1 court' : `${others.length + 1} courts`} for its members.{' '}
            <a href={first?.bookingUrl} target="_blank" rel="noreferrer">
              Look there
            </a>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>If you are a member, say so in Preferences: then you book it from here.</p>
    </SheetPart>
  )
}

import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import type { VenueAnswer } from '#client/calendar/slot/venue-options.ts'
import { SheetPart } from './sheet-part.tsx'
import classes from './nothing.module.css'

/** The venues of which only members can book something in this half-hour (rule sources-16). */
export function MembersOnly({ answers }: { answers: readonly VenueAnswer[] }) {
  const venues = answers.filter(({ forMembers }) => forMembers.length > 0)
  if (venues.length === 0) return null
  return (
    <SheetPart title="Members only">
      <ul className={classes.list}>
        {venues.map(({ venueId, forMembers: [first, ...others] }) => (
          <li key={venueId}>
            <strong>{displayNameOf(venueId)}</strong> has{' '}
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

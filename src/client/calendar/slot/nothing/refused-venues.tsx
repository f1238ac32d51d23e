import type { SourceHealth } from '#domain/availability/source-health.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import { trpc } from '#client/trpc.ts'
import { refusalCopy } from '#client/calendar/calendar-copy.ts'
import { SheetPart } from './sheet-part.tsx'
import classes from './nothing.module.css'

/** The venues that are not known because their site refuses to be read: why, and a link to each (rule calendar-52). */
export function RefusedVenues({ unknown }: { unknown: readonly string[] }) {
  const sources = trpc.availability.sources.useQuery(undefined, { enabled: unknown.length > 0 })
  const refused = (sources.data ?? []).filter(({ venueId }) => unknown.includes(venueId)).flatMap(refusalOf)
  if (refused.length === 0) return null
  return (
    <SheetPart title="Not known">
      <ul className={classes.list}>
        {refused.map(({ venueId, name, bookingUrl, why }) => (
          <li key={venueId}>
            <strong>{name}</strong> {why}.{' '}
            {bookingUrl && (
              <a href={bookingUrl} target="_blank" rel="noreferrer">
                Look there
              </a>
            )}
          </li>
        ))}
      </ul>
    </SheetPart>
  )
}

function refusalOf({ venueId, state, reason }: SourceHealth) {
  const venue = venueById(venueId)
  const why = refusalCopy(state, reason)
  return venue && why !== undefined ? [{ venueId, name: venue.displayName, bookingUrl: venue.bookingUrl, why }] : []
}

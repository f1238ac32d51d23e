import { refusalText, type SourceHealth } from '#domain/availability/source-health.ts'
import { trpc } from '#client/trpc.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import classes from './refused-venues.module.css'

/** A venue whose site refuses to be read. */
interface RefusedVenue {
  venueId: string
  name: string
  bookingUrl: string | undefined
  /** Follows the name in a sentence. */
  why: string
}

/** The venues that are unknown because their site refuses to be read (rule calendar-52). */
export function useRefusedVenues(venues: readonly string[]): RefusedVenue[] {
  const catalogue = useCatalogue()
  const sources = trpc.availability.sources.useQuery(undefined, { enabled: venues.length > 0 })
  return (sources.data ?? [])
    .filter(({ venueId }) => venues.includes(venueId))
    .flatMap((source) => refusalOf(source, catalogue))
}

function refusalOf({ venueId, state, reason }: SourceHealth, catalogue: Catalogue): RefusedVenue[] {
  const venue = catalogue.byId(venueId)
  const why = refusalText(state, reason)
  return venue && why !== undefined ? [{ venueId, name: venue.displayName, bookingUrl: venue.bookingUrl, why }] : []
}

/** The reason for each venue, with a link to its own page. */
export function RefusedVenues({ refused }: { refused: readonly RefusedVenue[] }) {
  return (
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
  )
}

/** Warns that an alert cannot watch these venues; nothing if all can be read. */
export function UnwatchedVenues({ venues }: { venues: readonly string[] }) {
  const refused = useRefusedVenues(venues)
  if (refused.length === 0) return null
  return (
    <section className={classes.unwatched} aria-label="Not read">
      <p className={classes.caption}>
        {refused.length < venues.length
          ? 'An alert cannot watch these, because we cannot read them:'
          : 'An alert cannot watch anything here, because we cannot read it:'}
      </p>
      <RefusedVenues refused={refused} />
    </section>
  )
}

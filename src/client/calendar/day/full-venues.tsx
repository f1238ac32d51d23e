import { formatDistance } from '#domain/venues/distance.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import type { DayRow } from './day-cells.ts'
import classes from './day-by-venue.module.css'

/** The venues that have nothing left on a day, folded: 'Full today (21)'. `day` is 'today' or 'on Wed 2 Dec'. */
export function FullVenues({ full, day }: { full: readonly DayRow[]; day: string }) {
  if (full.length === 0) return null
  return (
    <details className={classes.full}>
      <summary>
        Full {day} ({full.length})
      </summary>
      <ul>
        {full.map(({ venue, distanceKm }) => (
          <li key={venue.id}>
            <a href={pathOfVenue(venue)}>{venue.displayName}</a>{' '}
            <span className={classes.distance}>{formatDistance(distanceKm)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

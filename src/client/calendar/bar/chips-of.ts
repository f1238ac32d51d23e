import { durationFor, withDistance, withVenues, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** A filter in words, and the filters without it. */
interface Chip {
  text: string
  removed: AdvancedFilters
  /** The chip that shows the starting point of distances. */
  isOrigin?: true
}

/** Every active filter. Without distance and venues, all venues of the sport count. */
export function chipsOf({
  sport,
  filters,
  originName,
}: {
  sport: Sport
  filters: AdvancedFilters
  /** The starting point of distances in words. */
  originName: string
}): Chip[] {
  const { distance, venues, golf } = filters
  const minutes = durationFor(filters, sport)
  const chips: (Chip | false)[] = [
    distance.enabled &&
      !venues.enabled && {
        text: `within ${distance.radius} km of ${originName}`,
        removed: withDistance(filters, { enabled: false }),
        isOrigin: true,
      },
    venues.enabled && { text: venuesChip(venues), removed: withVenues(filters, []) },
    minutes > 0 && { text: `${minutes}+ min`, removed: { ...filters, [sport]: { duration: 0 } } },
    sport === 'golf' &&
      golf.holes !== 'all' && { text: `${golf.holes} holes`, removed: { ...filters, golf: { ...golf, holes: 'all' } } },
    sport === 'golf' &&
      golf.spots > 0 && {
        text: golf.spots === 1 ? '1+ spot' : `${golf.spots}+ spots`,
        removed: { ...filters, golf: { ...golf, spots: 0 } },
      },
  ]
  return chips.filter((chip) => chip !== false)
}

function venuesChip({ usePreferencesVenues, selectedVenues }: AdvancedFilters['venues']): string {
  if (usePreferencesVenues) return 'saved venues'
  return selectedVenues.length === 1 ? '1 chosen venue' : `${selectedVenues.length} chosen venues`
}

import type { PlacedOpening } from './free-stretches.ts'

/** The name of an opening in calendars: the same in an email and in a feed, so that none shows it twice. */
export function openingUid({ venueId, date, opening }: Pick<PlacedOpening, 'venueId' | 'date' | 'opening'>): string {
  return `${venueId}-${date}-${opening.key}`.replaceAll(/[^A-Za-z0-9@._-]+/g, '-') + '@courtside'
}

import type { Page } from '#domain/site/pages.ts'
import { region } from '#region/region.ts'
import type { Sport } from './sport.ts'
import { pathOfVenue } from './venue-links.ts'
import type { Venue } from './venue.ts'

/** The offer of a venue, by its sport. */
export const offeredAt: Record<Sport, string> = {
  tennis: 'Tennis courts',
  golf: 'Golf tee times',
  futsal: 'Futsal pitches',
}

/** The page of a venue, for search engines and link previews. */
export function pageOfVenue(venue: Venue): Page {
  const { displayName, sport, suburb } = venue
  return {
    path: pathOfVenue(venue),
    title: `${displayName}: ${offeredAt[sport].toLowerCase()} in ${suburb} · Courtside`,
    description: `${offeredAt[sport]} at ${displayName} in ${suburb}, ${region.name}: what is free in the next seven days, when it is usually free, and where to book.`,
  }
}

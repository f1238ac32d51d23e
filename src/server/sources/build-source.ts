import { createAcuitySource } from './acuity/acuity.ts'
import { createBookableSource } from './bookable/bookable.ts'
import { createClubsparkSource } from './clubspark/clubspark.ts'
import { createIcalendarSource } from './icalendar/icalendar.ts'
import { createIntracSource } from './intrac/intrac.ts'
import { createMiclubSource } from './miclub/miclub.ts'
import type { PoliteClient } from './http/polite-client.ts'
import { createQuick18Source } from './quick18/quick18.ts'
import { withCourtFacts } from './with-court-facts.ts'
import { withinBounds } from './within-bounds.ts'
import { withPageFingerprints } from './with-page-fingerprints.ts'
import type { ValidSource } from './source-configuration.ts'
import { createTennisbcsSource } from './tennisbcs/tennisbcs.ts'
import { createTennisvenuesSource } from './tennisvenues/tennisvenues.ts'
import type { VenueSource } from './venue-source.ts'
import { createYepbookingSource } from './yepbooking/yepbooking.ts'

/** Dependencies of a connector besides its entry. */
interface SourceDeps {
  client: PoliteClient
  now: () => Date
  random?: () => number
}

/** Makes the connector for an entry of `sources.json`. */
export function buildSource(entry: ValidSource, deps: SourceDeps): VenueSource {
  const reader = JSON.stringify(entry)
  const reading: PoliteClient = {
    ...deps.client,
    readPage: (visit, parse) => deps.client.readPage({ ...visit, reader }, parse),
  }
  const source = withPageFingerprints(reading, (client) => connectorOf(entry, { ...deps, client }))
  return withCourtFacts(withinBounds(source, entry), { sport: entry.listing.sport, told: entry.courtFacts })
}

function connectorOf(entry: ValidSource, deps: SourceDeps): VenueSource {
  const { venue: venueId, listing } = entry
  const { sport } = listing
  switch (entry.system) {
    case 'miclub':
      return createMiclubSource({ ...entry, venueId }, deps)
    case 'quick18':
      return createQuick18Source({ ...entry, venueId }, deps)
    case 'clubspark':
      return createClubsparkSource({ ...entry, venueId }, deps)
    case 'acuity':
      return createAcuitySource({ ...entry, venueId }, deps)
    case 'tennisvenues':
      return createTennisvenuesSource({ ...entry, venueId, siteVenueId: entry.venueId }, deps)
    case 'tennisbcs':
      return createTennisbcsSource({ ...entry, venueId }, deps)
    case 'yepbooking':
      return createYepbookingSource({ ...entry, venueId, sport }, deps)
    case 'bookable':
      return createBookableSource({ ...entry, venue: listing, siteVenueId: entry.venueId }, deps)
    case 'intrac':
      return createIntracSource({ ...entry, venueId, sport }, deps)
    case 'icalendar':
      return createIcalendarSource({ ...entry, venueId, bookingUrl: entry.bookingUrl ?? listing.bookingUrl }, deps)
  }
}

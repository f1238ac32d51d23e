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
  const { venue: venueId } = entry
  switch (entry.system) {
    case 'miclub':
      return createMiclubSource({ ...entry, venueId }, deps)
    case 'quick18': {
      const { courseId, ...rest } = entry
      return createQuick18Source({ ...rest, venueId, ...(courseId && { courseId }) }, deps)
    }
    case 'clubspark': {
      const { resources, ...rest } = entry
      return createClubsparkSource({ ...rest, venueId, ...(resources && { resources }) }, deps)
    }
    case 'acuity':
      return createAcuitySource({ ...entry, venueId }, deps)
    case 'tennisvenues': {
      const { venueId: siteVenueId, courts, ...rest } = entry
      return createTennisvenuesSource(
        { ...rest, venueId, ...(siteVenueId && { siteVenueId }), ...(courts && { courts }) },
        deps,
      )
    }
    case 'tennisbcs': {
      const { complex, courts, ...rest } = entry
      return createTennisbcsSource({ ...rest, venueId, ...(complex && { complex }), ...(courts && { courts }) }, deps)
    }
    case 'yepbooking': {
      const { courts, listing, ...rest } = entry
      return createYepbookingSource({ ...rest, venueId, sport: listing.sport, ...(courts && { courts }) }, deps)
    }
    case 'bookable': {
      const { venueId: siteVenueId, courts, ...rest } = entry
      return createBookableSource({ ...rest, venue: entry.listing, siteVenueId, ...(courts && { courts }) }, deps)
    }
    case 'intrac': {
      const { courts, listing, ...rest } = entry
      return createIntracSource({ ...rest, venueId, sport: listing.sport, ...(courts && { courts }) }, deps)
    }
    case 'icalendar': {
      const { bookingUrl = entry.listing.bookingUrl, ...rest } = entry
      return createIcalendarSource({ ...rest, venueId, ...(bookingUrl && { bookingUrl }) }, deps)
    }
  }
}

import type { Sport } from '#domain/venues/sport.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import type { FacilityFacts } from '#domain/open-data/slot-facts.ts'
import { contextOf } from './open-data-context.ts'

const facilityTypes = 'https://openactive.io/facility-types'
const facilityTypeOf: Record<Sport, { name: string; id: string }> = {
  tennis: { name: 'Tennis Court', id: 'becfafc0-c63f-444c-aed5-a3665f2d172d' },
  golf: { name: 'Golf Course', id: '1da0884f-9dd9-47a1-8076-9d8e3e44acd2' },
  futsal: { name: 'Futsal Court', id: '0d16f446-372b-4679-8a6f-775c80a26ba9' },
}

export function facilityId(venueId: string, appUrl: string): string {
  return `${appUrl}/api/openactive/facility-uses/${encodeURIComponent(venueId)}`
}

export function courtId(court: { venueId: string; name: string }, appUrl: string): string {
  return `${facilityId(court.venueId, appUrl)}#${encodeURIComponent(court.name)}`
}

/** A venue as a FacilityUse of OpenActive; undefined if the catalogue no longer has it. */
export function facilityUse({
  venueId,
  facility: { knownDates, courts, licence },
  appUrl,
}: {
  venueId: string
  facility: FacilityFacts
  appUrl: string
}): Record<string, unknown> | undefined {
  const venue = catalogue.byId(venueId)
  if (!venue) return undefined
  const { displayName: name, sport, suburb, lat, lng, bookingUrl } = venue
  const type = facilityTypeOf[sport]
  const parts = courts.map((court) => ({
    '@type': 'IndividualFacilityUse',
    '@id': courtId({ venueId, name: court }, appUrl),
    name: court,
  }))
  return {
    '@context': contextOf(appUrl),
    '@type': 'FacilityUse',
    '@id': facilityId(venueId, appUrl),
    identifier: venueId,
    name,
    url: bookingUrl ?? appUrl + pathOfVenue(venue),
    facilityType: [
      { '@type': 'Concept', '@id': `${facilityTypes}#${type.id}`, prefLabel: type.name, inScheme: facilityTypes },
    ],
    // An address needs a street, which we do not know.
    location: { '@type': 'Place', name, geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } },
    provider: { '@type': 'Organization', name },
    ...(parts.length > 0 && { individualFacilityUse: parts }),
    'courtside:suburb': suburb,
    // The feed covers only these days: a missing slot on another day does not mean that nothing is free.
    'courtside:knownDates': knownDates,
    ...(licence !== undefined && { 'courtside:licenceOfSource': licence }),
  }
}

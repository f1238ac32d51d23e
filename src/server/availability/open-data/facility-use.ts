import type { Sport } from '#domain/venues/sport.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { FacilityFacts } from '#domain/open-data/slot-facts.ts'

/** The JSON-LD context: the API's documentation defines our own properties. */
export function contextOf(appUrl: string) {
  return ['https://openactive.io/', { courtside: `${appUrl}/api/docs#` }]
}

/** Names of https://openactive.io/facility-types. */
const facilityTypes: Record<Sport, string> = { tennis: 'Tennis Court', golf: 'Golf Course', futsal: 'Football Pitch' }

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
  const venue = venueById(venueId)
  if (!venue) return undefined
  const { displayName: name, sport, suburb, lat, lng, bookingUrl } = venue
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
    ...(bookingUrl !== undefined && { url: bookingUrl }),
    facilityType: [
      { '@type': 'Concept', prefLabel: facilityTypes[sport], inScheme: 'https://openactive.io/facility-types' },
    ],
    location: {
      '@type': 'Place',
      name,
      address: { '@type': 'PostalAddress', addressLocality: suburb, addressRegion: 'NSW', addressCountry: 'AU' },
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    },
    provider: { '@type': 'Organization', name },
    ...(parts.length > 0 && { individualFacilityUse: parts }),
    // The feed covers only these days: a missing slot on another day does not mean that nothing is free.
    'courtside:knownDates': knownDates,
    ...(licence !== undefined && { 'courtside:licenceOfSource': licence }),
  }
}

import { pathOfVenue } from '#domain/venues/venue-links.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { region } from '#region/region.ts'

/**
 * A venue and its position in Schema.org's vocabulary, for search engines. Availability is not in it: the age of a copy
 * is unknown.
 */
export function structuredData(venue: Venue, appUrl: string): string {
  const { displayName, sport, suburb, lat, lng, bookingUrl } = venue
  const address = `${appUrl}${pathOfVenue(venue)}`
  const postcode = suburbNamed(suburb)?.postcode
  const data = {
    '@context': 'https://schema.org',
    '@type': sport === 'golf' ? 'GolfCourse' : 'SportsActivityLocation',
    '@id': address,
    name: displayName,
    url: bookingUrl ?? address,
    mainEntityOfPage: address,
    address: {
      '@type': 'PostalAddress',
      addressLocality: suburb,
      addressRegion: region.state,
      ...(postcode !== undefined && { postalCode: postcode }),
      addressCountry: region.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
  }
  // Of JSON only '<' could end the element.
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`
}

import { region } from '#region/region.ts'
import { suburbNamed } from './suburb-search.ts'
import { pathOfVenue } from './venue-links.ts'
import type { Venue } from './venue.ts'

/**
 * A venue with its position, lowest price and the way to its page, in Schema.org's vocabulary, for search engines.
 * Availability is not in it: the age of a copy is unknown.
 */
export function structuredData({
  venue,
  lowestCents,
  appUrl,
}: {
  venue: Venue
  lowestCents: number | null
  appUrl: string
}): object[] {
  const { displayName, sport, suburb, lat, lng, bookingUrl } = venue
  const address = `${appUrl}${pathOfVenue(venue)}`
  const postcode = suburbNamed(suburb)?.postcode
  const offer = bookingUrl !== undefined &&
    lowestCents !== null && {
      makesOffer: { '@type': 'Offer', url: bookingUrl, price: lowestCents / 100, priceCurrency: region.currency },
    }
  const place = {
    '@context': 'https://schema.org',
    '@type': sport === 'golf' ? 'GolfCourse' : 'SportsActivityLocation',
    '@id': address,
    name: displayName,
    url: bookingUrl ?? address,
    image: `${appUrl}/pictures/open-graph.png`,
    mainEntityOfPage: address,
    address: {
      '@type': 'PostalAddress',
      addressLocality: suburb,
      addressRegion: region.state,
      ...(postcode !== undefined && { postalCode: postcode }),
      addressCountry: region.countryCode,
    },
    geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    ...offer,
  }
  const steps = [
    ['Courtside', `${appUrl}/`],
    [region.sportNames[sport], `${appUrl}/browse?sport=${sport}`],
    [displayName, address],
  ]
  const way = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
  return [place, way]
}

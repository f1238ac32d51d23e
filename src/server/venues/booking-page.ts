import { getDomain } from 'tldts'
import type { Venue } from '#domain/venues/venue.ts'
import { bookingPlatforms, domainOf } from './venue-domain.ts'

/**
 * The address of a booking page as a venue may give it: by https, on the usual port, at the domain that proves who speaks for
 * it or at a booking system's that we know. Undefined for every other.
 */
export function bookingPageOf(listed: Venue, text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return undefined
  const domain = getDomain(url.hostname)
  const isKnown = domain !== null && (domain === domainOf(listed) || bookingPlatforms.has(domain))
  // Written by the parser, no letter of it can end an attribute.
  return isKnown ? url.href : undefined
}

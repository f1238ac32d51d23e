import { getDomain } from 'tldts'
import type { Venue } from '#domain/venues/venue.ts'
import { bookingPlatforms, domainOf } from './venue-domain.ts'

/**
 * A booking page that a venue may name: https, on the usual port, at the venue's own domain or at that of a known
 * booking system. Undefined for every other.
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

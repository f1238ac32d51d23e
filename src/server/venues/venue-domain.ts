import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import type { Venue } from '#domain/venues/venue.ts'

/** Sites of booking systems, on which many venues have a page. */
const bookingPlatforms: ReadonlySet<string> = new Set([
  'acuityscheduling.com',
  'as.me',
  'bookable.net.au',
  'clubspark.com',
  'clubspark.net',
  'clubspark.uk',
  'intrac.com.au',
  'miclub.com.au',
  'playbypoint.com',
  'playtomic.io',
  'quick18.com',
  'skedda.com',
  'tennis.com.au',
  'tennisbcs.com.au',
  'tennisvenues.com.au',
  'yepbooking.com.au',
])

/**
 * Shared sites: an address there is not an address of the venue. The public suffix list knows the hosts below which
 * anybody can have a name.
 */
const sharedDomains: ReadonlySet<string> = new Set([
  ...bookingPlatforms,
  'facebook.com',
  'google.com',
  'instagram.com',
  'play.com',
  'revolutionise.com.au',
  'squarespace.com',
  'squareup.com',
  'wix.com',
  'wixsite.com',
  'wordpress.com',
])

/** The domain of a venue's website; undefined if none is known or it is shared. */
export function domainOf({ bookingUrl }: Pick<Venue, 'bookingUrl'>): string | undefined {
  const host = bookingUrl === undefined ? undefined : URL.parse(bookingUrl)?.hostname
  const domain = host === undefined ? null : getDomain(host)
  // Below a host such as github.io strangers have names. An IP address is registered to nobody.
  const isPrivate = host !== undefined && getDomain(host, { allowPrivateDomains: true }) !== domain
  return domain === null || isPrivate || sharedDomains.has(domain) ? undefined : domain
}

/**
 * True if an address is exactly at the venue's domain. Subdomains also give addresses to people who do not manage it:
 * students, customers, members.
 */
export function speaksFor(venue: Pick<Venue, 'bookingUrl'>, email: string): boolean {
  const domain = domainOf(venue)
  return domain !== undefined && domainToASCII(email.slice(email.lastIndexOf('@') + 1)) === domain
}

import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { domainOf, speaksFor } from '#server/venues/venue-domain.ts'

const club = { bookingUrl: 'https://www.longreefgolfclub.com.au/book' }

test('an address at the domain of the website speaks for the venue', () => {
  expect(domainOf(club)).toBe('longreefgolfclub.com.au')
  expect(speaksFor(club, 'office@longreefgolfclub.com.au')).toBe(true)
})

test.each([
  ['another domain', 'office@longreefgolfclub.com'],
  ['a domain that ends alike', 'office@notlongreefgolfclub.com.au'],
  ['a domain that begins alike', 'office@longreefgolfclub.com.au.example.com'],
  ['a name below it, which members or students may have', 'me@members.longreefgolfclub.com.au'],
  ['the suffix that all clubs share', 'me@com.au'],
  ['two at signs', 'office@longreefgolfclub.com.au@example.com'],
  ['letters that look alike', 'office@lοngreefgolfclub.com.au'],
  ['no domain', 'office@'],
])('%s does not', (_, email) => {
  expect(speaksFor(club, email)).toBe(false)
})

test.each([
  ['a booking platform', 'https://www.tennisvenues.com.au/booking/manly-lawn-tc', 'me@tennisvenues.com.au'],
  ['a page below a platform', 'https://play.tennis.com.au/some-club', 'me@tennis.com.au'],
  ['a host of strangers', 'https://some-club.github.io/', 'me@github.io'],
  ['a page on a site builder', 'https://some-club.wixsite.com/courts', 'me@wixsite.com'],
  ['a number', 'http://192.0.2.7/book', 'me@192.0.2.7'],
  ['no website', undefined, 'me@example.com'],
])('%s has no domain of its own', (_, bookingUrl, email) => {
  expect(domainOf({ bookingUrl: bookingUrl as string })).toBeUndefined()
  expect(speaksFor({ bookingUrl: bookingUrl as string }, email)).toBe(false)
})

test('in the catalogue no two owners share a domain', () => {
  const owners = new Map<string, string[]>()
  for (const venue of catalogue.of('all')) {
    const domain = domainOf(venue)
    if (domain !== undefined) owners.set(domain, [...(owners.get(domain) ?? []), venue.displayName])
  }
  const shared = [...owners].filter(([, names]) => names.length > 1).map(([domain]) => domain)
  expect(owners.size).toBeGreaterThan(15)
  expect(shared).toEqual(['kikoff.com.au'])
})

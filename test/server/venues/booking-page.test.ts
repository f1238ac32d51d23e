import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { bookingPageOf } from '#server/venues/booking-page.ts'

const listed = catalogue.byId('Long Reef')!

test.each([
  ['its own site', 'https://www.longreefgolfclub.com.au/book?a=1'],
  ['a name below its domain', 'https://bookings.longreefgolfclub.com.au/'],
  ['a booking system', 'https://longreef.miclub.com.au/guests'],
])('its booking page may be at %s', (_, url) => {
  expect(bookingPageOf(listed, url)).toBe(url)
})

test.each([
  ['another site', 'https://example.com/book'],
  ['a site without https', 'http://www.longreefgolfclub.com.au/book'],
  ['a site of many that books nothing', 'https://facebook.com/longreef'],
  ['a name that ends alike', 'https://notlongreefgolfclub.com.au/'],
  ['its name as a user', 'https://longreefgolfclub.com.au@example.com/'],
  ['its site with a password', 'https://a:b@longreefgolfclub.com.au/'],
  ['an odd port', 'https://longreefgolfclub.com.au:8443/'],
  ['a script', 'javascript:alert(1)//longreefgolfclub.com.au'],
  ['nothing', ''],
])('its booking page cannot be at %s', (_, url) => {
  expect(bookingPageOf(listed, url)).toBeUndefined()
})

test('an address is stored as the parser writes it, so that it ends no attribute', () => {
  expect(bookingPageOf(listed, 'https://longreefgolfclub.com.au/"><b>')).toBe(
    'https://longreefgolfclub.com.au/%22%3E%3Cb%3E',
  )
})

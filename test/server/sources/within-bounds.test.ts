import { expect, test } from 'vitest'
import { CoveredDay, type Opening } from '#domain/availability/opening.ts'
import { SourceEntry } from '#server/sources/source-entry.ts'
import { withinBounds } from '#server/sources/within-bounds.ts'
import { aVenue } from '#test/support/a-venue.ts'
import { court } from '#test/support/an-opening.ts'

const listing = { ...aVenue('manly-lawn-tc'), bookingUrl: 'https://club.example/book?a=1' }
const clubspark = { system: 'clubspark', baseUrl: 'https://play.example/x', slug: 'Manly' }
const calendar = { system: 'icalendar', courts: { 1: 'https://files.example/1.ics' }, hours: {} }

/** A day with these openings, as it leaves every connector. */
async function dayOf(openings: Opening[], keys: object = clubspark, more: Partial<CoveredDay> = {}) {
  const date = '2026-11-24'
  const entry = { ...SourceEntry.parse({ venue: listing.id, ...keys }), listing, minGapMs: 0 }
  const covered = [{ date, openings, forMembers: openings, ...more }]
  const read = async () => ({ status: 'ok' as const, readAt: new Date(0), covered })
  const source = withinBounds({ venueId: listing.id, system: entry.system, read }, entry)
  const reading = await source.read({ window: { from: date, to: date }, signal: AbortSignal.timeout(1000) })
  expect(reading.covered[0]?.forMembers).toEqual(reading.covered[0]?.openings)
  return CoveredDay.parse(reading.covered[0])
}
const linkOf = async (bookingUrl: string, keys?: object) =>
  (await dayOf([{ ...court('Court 1', 600), bookingUrl }], keys)).openings[0]?.bookingUrl

test.each([
  ['https://play.example/y?t=10:00', 'https://play.example/y?t=10:00'],
  ['https://club.example/a b/"<x>', 'https://club.example/a%20b/%22%3Cx%3E'],
  ['HTTPS://CLUB.EXAMPLE:443/a/../b', 'https://club.example/b'],
])('a link on an origin of the venue is kept as browsers write it: %s', async (given, kept) => {
  expect(await linkOf(given)).toBe(kept)
})

test.each([
  'https://evil.example/',
  'http://club.example/',
  'https://club.example:8443/',
  'https://club.example@evil.example/',
  'https://user:secret@club.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://club.example/a\r\nb',
  'https://club.example/\u0000',
  `https://club.example/${'a'.repeat(2000)}`,
  `https://club.example/${'ü'.repeat(700)}`,
  'club.example',
  '',
])('any other link becomes the page of the venue, and costs no day: %j', async (given) => {
  const day = await dayOf([{ ...court('Court 1', 600), bookingUrl: given }, court('Court 2', 600)])
  expect(day.openings).toHaveLength(2)
  expect(day.openings[0]?.bookingUrl).toBe(listing.bookingUrl)
})

test('a link that the configuration names leads anywhere', async () => {
  const configured = { ...calendar, bookingUrl: 'https://elsewhere.example/book' }
  expect(await linkOf('https://elsewhere.example/book', configured)).toBe('https://elsewhere.example/book')
  expect(await linkOf('https://other.example/', configured)).toBe('https://elsewhere.example/book')
  expect(await linkOf('https://files.example/', calendar)).toBe('https://files.example/')
})

test.each([
  ['control and direction characters', 'Court\u202E 1\u0007\u2028', 'Court 1'],
  ['letters past 120', 'x'.repeat(500), 'x'.repeat(120)],
  ['half a character at the end', `${'x'.repeat(119)}😀`, 'x'.repeat(119)],
  ['more than two marks on a letter', `Court e${'\u0301'.repeat(80)}`, 'Court e\u0301\u0301'],
])('a name loses %s', async (_, given, kept) => {
  const day = await dayOf([court(given, 600)], clubspark, { unknownCourts: [given] })
  expect([day.openings[0]?.resource, day.unknownCourts]).toEqual([kept, [kept]])
})

test('a name of nothing but marks of control is none, and a long key keeps its end', async () => {
  const { openings } = await dayOf([{ ...court('\u202E', 600), key: `${'x'.repeat(300)}@600` }])
  expect(openings[0]).not.toHaveProperty('resource')
  expect(openings[0]?.key).toMatch(/^x+@600$/)
})

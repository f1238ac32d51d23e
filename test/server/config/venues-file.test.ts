import { catalogue } from '#test/support/catalogue.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '#domain/config-error.ts'
import { readCatalogue, readVenuesFile } from '#server/config/venues-file.ts'
import { validateSources } from '#server/sources/source-configuration.ts'

const folder = mkdtempSync(join(tmpdir(), 'courtside-venues-'))
afterEach(() => rmSync(join(folder, 'venues.json'), { force: true }))

const allanSmall = { id: 'allan-small', name: 'Allan Small Park', sport: 'tennis', suburb: 'Killara' }

const defaults = { pollSeconds: 300, minGapMs: 0 }

function write(content: unknown): string {
  const file = join(folder, 'venues.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const read = (content: unknown) => readVenuesFile(write(content))

/** The faults of a file, each without the name of the file. */
function faultsOf(...venues: unknown[]): string[] {
  try {
    read({ venues })
  } catch (error) {
    if (error instanceof ConfigError) return error.lines.map((line) => line.replace(/^VENUES_FILE: \S+ /, ''))
  }
  throw new Error('no fault was found')
}

test('a venue lies in its suburb, or at its point in the nearest one; its link is where one books', () => {
  const point = {
    id: 'own',
    name: 'Own Court',
    sport: 'futsal',
    lat: -33.766,
    lng: 151.16,
    link: 'https://own.example',
  }
  expect(read({ venues: [allanSmall, point] })).toEqual([
    {
      id: 'allan-small',
      sport: 'tennis',
      displayName: 'Allan Small Park',
      suburb: 'Killara',
      lat: -33.766,
      lng: 151.1621,
      coordSource: 'approximate',
    },
    {
      id: 'own',
      sport: 'futsal',
      displayName: 'Own Court',
      suburb: 'Killara',
      lat: -33.766,
      lng: 151.16,
      coordSource: 'published',
      bookingUrl: 'https://own.example',
    },
  ])
})

test('the 56 venues of the example are read, and those without a point of their own are drawn as approximate', () => {
  const venues = readVenuesFile('venues.example.json')
  expect(venues).toHaveLength(56)
  expect(venues.every(({ coordSource }) => coordSource === 'approximate')).toBe(true)
})

test.each([
  ['a field that is mistyped', { ...allanSmall, subrb: 'x' }, '.subrb is no field; did you mean suburb?'],
  ['a suburb that is mistyped', { ...allanSmall, suburb: 'Kilara' }, "'Killara'"],
  [
    'a suburb that nobody knows',
    { ...allanSmall, suburb: 'Timbuktu-upon-Avon' },
    'none that we know; give lat and lng',
  ],
  ['no place', { ...allanSmall, suburb: undefined }, '.suburb is missing; give it, or lat and lng'],
  ['half a point', { ...allanSmall, lat: -33.7 }, 'give both'],
  ['a point in another zone', { ...allanSmall, lat: -31.95, lng: 115.86 }, 'outside Australia/Sydney'],
  ['a zone of its own', { ...allanSmall, timeZone: 'Australia/Perth' }, '.timeZone must be Australia/Sydney'],
  ['another sport', { ...allanSmall, sport: 'squash' }, '.sport must be tennis, golf, futsal'],
  ['an id with a comma', { ...allanSmall, id: 'a,b' }, '.id must be 2 to 40 small letters'],
  ['an id of the catalogue', { ...allanSmall, id: 'manly-lawn-tc' }, 'is taken by Manly Lawn Tennis Club'],
  ['a name of the catalogue', { ...allanSmall, name: 'long reef' }, 'is that of Long Reef'],
  ['a link that is none', { ...allanSmall, link: 'own.example' }, '.link must be an address'],
  ['no name', { ...allanSmall, name: undefined }, '.name is missing'],
])('a venue with %s is refused with the field and the fix', (_, venue, fault) => {
  const faults = faultsOf(venue)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^venues\[0\]/)
  expect(faults[0]).toContain(fault)
})

test('all faults of a file are reported at once, and two venues of it may not share a name', () => {
  expect(faultsOf(allanSmall, { ...allanSmall, id: 'other' }, { ...allanSmall, sport: 'x' })).toEqual([
    expect.stringContaining('venues[1].name Allan Small Park is that of allan-small'),
    expect.stringContaining('venues[2].sport'),
    expect.stringContaining('venues[2].id allan-small is taken by Allan Small Park'),
    expect.stringContaining('venues[2].name Allan Small Park is that of allan-small'),
  ])
  expect(() => read('{')).toThrow(ConfigError)
  expect(() => read({ venues: Array.from({ length: 201 }, () => allanSmall) })).toThrow('at most 200')
})

test('a fault of an entry hides no other fault of it, and an entry with faults still has its name', () => {
  const faulty = { ...allanSmall, sport: 'squash', suburb: 'Kilara' }
  expect(faultsOf(faulty, { ...faulty, sport: 'tennis', id: 'B', lat: 'x' }, { id: 'c', subrb: 'Killara' })).toEqual([
    expect.stringContaining('venues[0].sport must be'),
    expect.stringMatching(/venues\[0\]\.suburb 'Kilara' is none that we know; did you mean 'Killara'\? Or give/),
    expect.stringContaining('venues[1].id must be'),
    expect.stringContaining('venues[1].lat'),
    expect.stringContaining('venues[1].name Allan Small Park is that of allan-small'),
    expect.stringContaining('venues[2].id must be'),
    expect.stringContaining('venues[2].name is missing'),
    expect.stringContaining('venues[2].sport'),
    expect.stringContaining('venues[2].subrb is no field; did you mean suburb?'),
  ])
  expect(faultsOf({ ...allanSmall, sport: 'squash', suburb: undefined })).toHaveLength(2)
  expect(faultsOf('Killara')).toHaveLength(1)
})

test('an added venue is in the catalogue for look-ups and sources; the 63 stay as they are', () => {
  const before = catalogue.of('all')
  const file = write({ venues: [allanSmall] })
  const extended = readCatalogue(file)
  expect(before).toHaveLength(63)
  expect(extended.of('all').slice(0, 63)).toEqual(before)
  expect(extended.of('tennis').at(-1)?.id).toBe('allan-small')
  expect(extended.byIdOrName('allan small park')?.sport).toBe('tennis')
  expect(extended.nameOf('allan-small')).toBe('Allan Small Park')
  const entry = { venue: 'allan-smal', system: 'bookable', baseUrl: 'https://x.example', venueId: '30' }
  const validate = (venue: string) =>
    validateSources({ entries: [{ ...entry, venue }], file: 'f', catalogue: extended, allowLoopback: false, defaults })
  expect(() => validate('allan-smal')).toThrow("'allan-small'")
  expect(validate('allan-small').map(({ listing }) => listing.displayName)).toEqual(['Allan Small Park'])
})

test("a correction changes a listed venue's place and booking page, and keeps its place in the list", () => {
  const link = 'https://golf.example/book'
  const corrected = readCatalogue(write({ corrections: [{ id: 'Long Reef', lat: -33.75, lng: 151.3, link }] }))
  const listed = catalogue.byId('Long Reef')!
  const moved = { ...listed, lat: -33.75, lng: 151.3, coordSource: 'published', bookingUrl: link }
  expect(corrected.byId('Long Reef')).toEqual(moved)
  expect(corrected.of('all').map(({ id }) => id)).toEqual(catalogue.of('all').map(({ id }) => id))
})

test.each([
  ['.id Long Reeff is no listed venue; did you mean', { id: 'Long Reeff', link: 'https://golf.example/' }],
  ['.lat and lng go together', { id: 'Long Reef', lat: -33.75 }],
  ['.lat and lng lie outside', { id: 'Long Reef', lat: 33.75, lng: 151.3 }],
  [".suburb 'Chatwood' is none", { id: 'Long Reef', suburb: 'Chatwood' }],
  ['.link must be an address', { id: 'Long Reef', link: 'golf' }],
  ['.name is no field', { id: 'Long Reef', name: 'Reef' }],
])('a wrong correction is refused with its place in the file: %s', (fault, correction) => {
  expect(() => readVenuesFile(write({ corrections: [correction] }))).toThrow(`corrections[0]${fault}`)
})

test('a file that begins with a byte order mark, as some editors of Windows save it, is read', () => {
  expect(read(`\uFEFF${JSON.stringify({ venues: [allanSmall] })}`).map(({ id }) => id)).toEqual([allanSmall.id])
})

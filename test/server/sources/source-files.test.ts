import { catalogue } from '#test/support/catalogue.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { venues } from '#region/venues.ts'
import { readCatalogue } from '#server/config/venues-file.ts'
import { addressOf, SourceEntry } from '#server/sources/source-entry.ts'
import { readSourcesFile, validateSources } from '#server/sources/source-configuration.ts'

const Example = z.object({ sources: z.array(z.record(z.string(), z.unknown())) })
const { sources: example } = Example.parse(JSON.parse(readFileSync('sources.example.json', 'utf8')))

const extended = readCatalogue('venues.example.json')

function validate(entries: readonly unknown[], of = catalogue) {
  const defaults = { pollSeconds: 300, minGapMs: 1500 }
  return validateSources({ catalogue: of, entries, file: 'sources.json', allowLoopback: false, defaults })
}

test('the example names each venue that can be read, switched off, with an address of its own and its terms', () => {
  // Also without VENUES_FILE, whose example has the venues that the catalogue lacks.
  expect(validate(example)).toEqual([])
  const entries = example.map((entry) => SourceEntry.parse(entry))
  expect(entries.every(({ enabled, terms }) => !enabled && (terms ?? '').length > 10)).toBe(true)
  expect(entries.every((entry) => addressOf(entry).startsWith('https://'))).toBe(true)
  const named = [...new Set(entries.map(({ venue }) => extended.byId(venue)?.sport))]
  expect(named.toSorted()).toEqual(['futsal', 'golf', 'tennis'])
  const systems = Map.groupBy(entries, ({ system }) => system)
  expect(Object.fromEntries([...systems].map(([system, of]) => [system, of.length]))).toEqual({
    miclub: 15,
    clubspark: 14,
    tennisvenues: 23,
    tennisbcs: 2,
    acuity: 1,
    yepbooking: 1,
    bookable: 43,
    intrac: 4,
  })
})

test('switched on, every entry of the example is one that a connector takes, once its venue is known', () => {
  const on = example.map((entry) => ({ ...entry, enabled: true }))
  expect(() => validate(on)).toThrow('is no venue of the catalogue')
  expect(validate(on, extended).map(({ venue }) => venue)).toEqual([...new Set(example.map(({ venue }) => venue))])
})

test('docs/venues.md names the system of every venue of the catalogue', () => {
  const page = readFileSync('docs/venues.md', 'utf8')
  const [, section = ''] = page.split(/^## Systems of the \d+ venues\n+/m)
  const [list = ''] = section.replaceAll(/\n +/g, ' ').split('\n\n')
  const items = [...list.matchAll(/^- (?:`(\w+)`|no \w+) \([^)]+\): (.+)$/gm)]
  const named = items.flatMap(([, system, names = '']) => names.split(', ').map((name) => [name, system] as const))
  const listed = (name: string) => named.filter(([of, system]) => of === name && system).map(([, system]) => system)
  const systemsOf = (id: string) => example.filter(({ venue }) => venue === id).map(({ system }) => system)
  expect(new Set(named.map(([name]) => name))).toEqual(new Set(venues.map(({ displayName }) => displayName)))
  for (const { id, displayName } of venues) expect([id, listed(displayName)]).toEqual([id, systemsOf(id)])
})

test.each([
  ['venue is missing; see docs/sources.md', { venue: undefined }],
  ['system is no booking system; use one of miclub, quick18, clubspark, ', { system: 'clubsparc' }],
  ['system is no booking system; use one of miclub, ', { system: undefined }],
  ['baseUrl must be an address such as https://bookings.example', { baseUrl: 'play.tennis.com.au' }],
  ['pollSeconds must be of type number', { pollSeconds: '300' }],
])('a wrong entry is refused with its key and the fix: %s', (fault, change) => {
  expect(() => validate([{ ...clubspark, ...change }])).toThrow(`sources[0].${fault}`)
})

test('an invalid address among several is named by its key', () => {
  const entry = { venue: 'five-dock-tc', system: 'icalendar', courts: { 1: 'nope' }, hours: { monday: '07:00-22:00' } }
  const fault = 'sources[0].courts.1 must be an address such as https://bookings.example'
  expect(() => validate([entry])).toThrow(fault)
})

test('a source of OpenActive is refused in one line, with what is read in its place', () => {
  const entry = { venue: 'five-dock-tc', system: 'openactive', facilityUsesUrl: 'https://a.example/f', slotsUrl: 'x' }
  const refused = expect.objectContaining({
    lines: [
      expect.stringMatching(
        /sources\[0\]\.system is openactive, which is no longer read; use icalendar with .*, or one of miclub, /,
      ),
    ],
  })
  for (const enabled of [true, false]) expect(() => validate([{ ...entry, enabled }])).toThrow(refused)
})

test('a key that no entry has is named', () => {
  const fault = 'sources[0] has no key slugg; correct its name or remove it'
  expect(() => validate([{ ...clubspark, slugg: 'x' }])).toThrow(fault)
})

const clubspark = { venue: 'five-dock-tc', system: 'clubspark', baseUrl: 'https://play.tennis.com.au', slug: 'x' }
const tennisvenues = {
  venue: 'five-dock-tc',
  system: 'tennisvenues',
  baseUrl: 'https://www.tennisvenues.com.au',
  clientId: 'five-dock-tc',
}

test('of several sources of a venue the first that is switched on is read', () => {
  const systems = (entries: readonly unknown[]) => validate(entries).map(({ system }) => system)
  expect(systems([clubspark, tennisvenues])).toEqual(['clubspark'])
  expect(systems([{ ...clubspark, enabled: false }, tennisvenues])).toEqual(['tennisvenues'])
  expect(() => validate([clubspark, { ...clubspark, slug: 'y' }])).toThrow('named twice with clubspark')
})

test.each([
  ['five-dock', /'five-dock-tc'/],
  ['Longreef', /did you mean 'Long Reef'/],
  ['Parramatta City Tenis', /did you mean 'parramatta-city-tennis'/],
  ['Royal Sydney Yacht Squadron', /catalogue$/m],
])('a venue id that is mistyped, %s, is answered with the nearest ones', (venue, fault) => {
  expect(() => validate([{ ...clubspark, venue }])).toThrow(fault)
})

test('a file that begins with a byte order mark, as some editors of Windows save it, is read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-sources-'))
  const file = join(folder, 'sources.json')
  writeFileSync(file, `\uFEFF${JSON.stringify({ sources: [clubspark] })}`)
  const read = readSourcesFile({ catalogue, file, allowLoopback: false, pollSeconds: undefined })
  expect(read.map(({ venue }) => venue)).toEqual([clubspark.venue])
  rmSync(folder, { recursive: true })
})

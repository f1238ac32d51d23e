import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AskedPreset, normalPreset, presetText, VenuePreset, venuesOfPreset } from '#domain/alerts/venue-preset.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { venuesInReach } from '#domain/availability/cell-availability.ts'
import { createCatalogue } from '#domain/venues/catalogue.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { suburbs } from '#region/suburbs.ts'
import { catalogue } from '#test/support/catalogue.ts'
import { anyCatalogue, anyPreset, isMeant } from '#test/support/random-presets.ts'

const sport = fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all')

test('a preset has exactly the venues of the plain rule, for any catalogue, suburb, distance and exceptions', () => {
  fc.assert(
    fc.property(anyCatalogue, sport, fc.gen(), (catalogue, wanted, gen) => {
      const preset = gen(anyPreset, catalogue)
      const saved = gen(
        fc.subarray,
        catalogue.map(({ displayName }) => displayName),
      )
      const plain = catalogue.filter((venue) => isMeant({ preset, sport: wanted, saved, venue })).map(({ id }) => id)
      expect(venuesOfPreset({ preset, sport: wanted, saved, catalogue: createCatalogue(catalogue) })).toEqual(plain)
    }),
  )
})

test('an alert near a suburb means the venues that the calendar has in reach from there', () => {
  for (const suburb of suburbs)
    for (const km of [3, 8, 20]) {
      const preset: VenuePreset = { kind: 'near', km, place: { suburb: suburb.name }, except: [] }
      const distance = { enabled: true, radius: km, type: 'zipcode', zipcode: suburb.name } as const
      const inReach = venuesInReach(catalogue.of('tennis'), { ...defaultFilters(), distance }, suburb).map(
        ({ id }) => id,
      )
      const meant = venuesOfPreset({ preset, sport: 'tennis', saved: [], catalogue })
      expect([suburb.name, km, meant.toSorted()]).toEqual([suburb.name, km, inReach.toSorted()])
    }
})

test('a stored preset has the same venues, is equal however it was written, and stays unchanged', () => {
  fc.assert(
    fc.property(anyCatalogue, fc.gen(), (catalogue, gen) => {
      const preset = gen(anyPreset, catalogue)
      const written: VenuePreset = { ...preset, except: [...preset.except, ...preset.except].toReversed() }
      const normal = normalPreset(written)
      expect(JSON.stringify(normal)).toBe(JSON.stringify(normalPreset(preset)))
      expect(normalPreset(normal)).toEqual(normal)
      expect(VenuePreset.parse(normal)).toEqual(normal)
      const saved = catalogue.slice(0, 3).map(({ displayName }) => displayName)
      const asked = { sport: 'all' as const, saved, catalogue: createCatalogue(catalogue) }
      // A point may be moved by some metres, and a court on the edge with it.
      const isExact = preset.kind === 'saved' || 'suburb' in preset.place
      const means = isExact ? preset : normal
      expect(venuesOfPreset({ ...asked, preset: normal })).toEqual(venuesOfPreset({ ...asked, preset: means }))
    }),
  )
})

test('a suburb has its name from our list, and a position is stored to about a hundred metres', () => {
  const near = (place: object) => normalPreset(VenuePreset.parse({ kind: 'near', km: 8, place }))
  expect(near({ suburb: ' chatsWOOD ' })).toEqual(near({ suburb: 'Chatswood' }))
  expect(near({ lat: -33.796_951_23, lng: 151.183_949 })).toMatchObject({ place: { lat: -33.797, lng: 151.184 } })
})

test('a request names a known suburb, and 1 to 50 km', () => {
  const ask = (change: object) => AskedPreset.safeParse({ kind: 'near', km: 8, place: { suburb: 'Manly' }, ...change })
  expect(ask({}).data).toEqual({ kind: 'near', km: 8, place: { suburb: 'Manly' }, except: [] })
  expect(suburbs.every(({ name }) => ask({ place: { suburb: name } }).success)).toBe(true)
  const wrong = [{ place: { suburb: 'Atlantis' } }, { km: 0 }, { km: 51 }, { km: 2.5 }, { kind: 'far' }, { place: {} }]
  expect(wrong.filter((change) => ask(change).success)).toEqual([])
  expect(ask({ place: { suburb: 'Atlantis' } }).error?.issues[0]).toMatchObject({
    path: ['place', 'suburb'],
    message: 'must be a suburb that we know',
  })
})

test.each([
  [{ kind: 'near', km: 8, place: { suburb: 'Chatswood' } }, 'tennis', 28, '28 tennis venues within 8 km of Chatswood'],
  [{ kind: 'near', km: 1, place: { lat: -33.8, lng: 151.2 } }, 'golf', 1, '1 golf venue within 1 km of where you were'],
  [{ kind: 'saved' }, 'futsal', 3, 'your 3 saved futsal venues'],
  [{ kind: 'saved' }, 'all', 0, 'your 0 saved venues'],
] as const)('%j of %s with %i reads "%s"', (preset, wanted, count, text) => {
  expect(presetText(VenuePreset.parse(preset), wanted, count)).toBe(text)
})

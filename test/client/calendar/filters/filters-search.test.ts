import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultFilters,
  withSavedVenues,
  withVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import { validateCalendarSearch } from '#client/calendar/calendar-search.ts'
import { filtersOfSearch, searchOfFilters } from '#client/calendar/filters/filters-search.ts'

const someFilters = fc.record({
  distance: fc.record({
    enabled: fc.constant(true),
    radius: fc.integer({ min: 1, max: 25 }),
    type: fc.constantFrom('current' as const),
    zipcode: fc.constant(''),
  }),
  venues: fc.constant(defaultFilters().venues),
  tennis: fc.record({ duration: fc.constantFrom(0, 60, 90, 120, 150, 180) }),
  golf: fc.constant(defaultFilters().golf),
  futsal: fc.constant(defaultFilters().futsal),
}) satisfies fc.Arbitrary<AdvancedFilters>

test('filters survive a round trip through the address', () => {
  fc.assert(
    fc.property(someFilters, (filters) => {
      const search = validateCalendarSearch(searchOfFilters(filters, 'tennis'))
      expect(filtersOfSearch(search, { catalogue, sport: 'tennis', saved: [] })).toEqual(filters)
    }),
  )
})

test('no limit, and a suburb beside chosen venues, survive it too', () => {
  const around = { ...defaultFilters().distance, type: 'zipcode' as const, zipcode: 'Chatswood' }
  const anywhere = { ...defaultFilters(), distance: { ...around, enabled: false } }
  const chosen = withVenues({ ...defaultFilters(), distance: around }, ['manly-lawn-tc'])
  for (const filters of [anywhere, chosen]) {
    const search = validateCalendarSearch(searchOfFilters(filters, 'tennis'))
    expect(filtersOfSearch(search, { catalogue, sport: 'tennis', saved: [] })).toEqual(filters)
  }
})

test('saved venues stay saved for their owner, and become plain venues for others', () => {
  const saved = ['manly-lawn-tc', 'wakehurst-tc']
  const search = searchOfFilters(withSavedVenues(defaultFilters(), saved, true), 'tennis')
  const link = validateCalendarSearch(search)
  expect(filtersOfSearch(link, { catalogue, sport: 'tennis', saved })?.venues).toEqual({
    enabled: true,
    usePreferencesVenues: true,
    selectedVenues: saved,
  })
  expect(filtersOfSearch(link, { catalogue, sport: 'tennis', saved: [] })?.venues.usePreferencesVenues).toBe(false)
})

test.each([
  [{}],
  [{ within: -1 }],
  [{ within: 4000 }],
  [{ within: '6' }],
  [{ venues: 'no-such-venue' }],
  [{ venues: 'Long Reef' }],
])('an address with %j names no filter', (search) => {
  expect(filtersOfSearch(validateCalendarSearch(search), { catalogue, sport: 'tennis', saved: [] })).toBeUndefined()
})

test('ignores choices that are not on offer', () => {
  const search = validateCalendarSearch({ within: 6, minutes: 75, holes: 12, spots: 9 })
  expect(filtersOfSearch(search, { catalogue, sport: 'tennis', saved: [] })).toEqual(defaultFilters(6))
})

import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { defaultFilters, withSavedVenues, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { defaultPreferences, type Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import { changeOfFilters, type FilterSearch } from '#client/calendar/filters/filters-search.ts'
import { atDistance, filtersAfterSportChange } from '#client/calendar/filters/preferred-filters.ts'
import { shownFilters } from '#client/calendar/filters/shown-filters.ts'

const preferences: Preferences = { ...defaultPreferences, defaultDistance: 20 }
const withSaved: Preferences = {
  ...preferences,
  tennisVenues: ['Manly Lawn Tennis Club'],
  golfVenues: ['Long Reef GC'],
}
const inParramatta: Preferences = { ...preferences, defaultLocation: 'Parramatta' }

const idsOf = (from: Preferences, sport: 'tennis' | 'golf' = 'tennis') => savedVenueIds(from, sport, catalogue)

const shownBy = (known: { search?: FilterSearch; stored?: AdvancedFilters; preferences?: Preferences }) =>
  shownFilters({
    search: known.search ?? {},
    stored: known.stored,
    preferences: known.preferences,
    of: { sport: 'tennis', saved: known.preferences ? idsOf(known.preferences) : [], catalogue },
  })

test('without anything known the calendar shows 15 km', () => {
  expect(shownBy({})).toEqual(defaultFilters(15))
})

test('the preferences give the distance', () => {
  expect(shownBy({ preferences })).toEqual(defaultFilters(20))
})

test('distances start at the default location of the preferences', () => {
  const distance = { enabled: true, radius: 20, type: 'zipcode', zipcode: 'Parramatta' }
  expect(shownBy({ preferences: inParramatta }).distance).toEqual(distance)
})

test('saved venues of the sport come before the distance', () => {
  const { venues, distance } = shownBy({ preferences: withSaved })
  expect(venues).toEqual({ enabled: true, usePreferencesVenues: true, selectedVenues: ['manly-lawn-tc'] })
  expect(distance.enabled).toBe(false)
})

test('filters of an earlier visit come before the preferences', () => {
  expect(shownBy({ stored: defaultFilters(11), preferences: withSaved })).toEqual(defaultFilters(11))
})

test('the address comes before filters of an earlier visit', () => {
  const filters = shownBy({ search: { within: 3 }, stored: defaultFilters(11), preferences: withSaved })
  expect(filters).toEqual(defaultFilters(3))
})

const afterSportChange = (from: Preferences | undefined, before: AdvancedFilters) =>
  filtersAfterSportChange({ preferences: from, before, saved: from ? idsOf(from, 'golf') : [] })

test('a change of sport returns to the distance of the preferences', () => {
  expect(afterSportChange(preferences, defaultFilters(3))).toEqual(defaultFilters(20))
  expect(afterSportChange(withSaved, defaultFilters(3))).toEqual(defaultFilters(20))
})

test('a change of sport without preferences shows 50 km', () => {
  expect(afterSportChange(undefined, defaultFilters(3))).toEqual(defaultFilters(50))
})

test('all saved venues become those of the new sport', () => {
  const before = withSavedVenues(defaultFilters(), idsOf(withSaved), true)
  const venues = { enabled: true, usePreferencesVenues: true, selectedVenues: ['Long Reef'] }
  expect(afterSportChange(withSaved, before).venues).toEqual(venues)
  expect(afterSportChange({ ...withSaved, golfVenues: [] }, before)).toEqual(defaultFilters(20))
})

test('saved preferences show their distance and location, saved venues or not', () => {
  const saved = { ...inParramatta, tennisVenues: withSaved.tennisVenues }
  expect(atDistance(saved, saved.defaultDistance)).toEqual(shownBy({ preferences: inParramatta }))
})

const longer = { ...defaultFilters(6), tennis: { duration: 90 } }
const change = changeOfFilters({ from: defaultFilters(6), to: longer, sport: 'tennis' })

test('the first change writes all filters into an address without any', () => {
  expect(change({})).toMatchObject({ within: 6, minutes: 90 })
})

test('a change keeps what an earlier press wrote into the address', () => {
  expect(change({ within: 12, spots: 2 })).toEqual({ minutes: 90 })
})

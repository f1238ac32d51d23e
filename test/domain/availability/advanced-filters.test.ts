import { expect, test } from 'vitest'
import {
  defaultFilters,
  durationFor,
  withDistance,
  withoutEmptyChoice,
  withSavedVenues,
  withVenues,
} from '#domain/availability/advanced-filters.ts'

const chosen = withVenues(defaultFilters(), ['manly-lawn-tc'])

test('setting a radius keeps chosen venues, and turning distance on does not', () => {
  expect(withDistance(chosen, { radius: 3 })).toEqual({ ...chosen, distance: { ...chosen.distance, radius: 3 } })
  expect(withDistance(chosen, { enabled: true }).venues.enabled).toBe(false)
})

test('the toggle of saved venues turns them on without distance, and off with none', () => {
  const on = withSavedVenues(defaultFilters(), ['collaroy-tc'], true)
  expect(on.distance.enabled).toBe(false)
  expect(on.venues).toEqual({ enabled: true, usePreferencesVenues: true, selectedVenues: ['collaroy-tc'] })
  expect(withSavedVenues(on, ['collaroy-tc'], false)).toEqual(defaultFilters())
})

test("the choice 'by venues' without a venue is by distance, and any other choice stays", () => {
  const empty = { ...chosen, venues: { ...chosen.venues, selectedVenues: [] } }
  expect(withoutEmptyChoice(empty)).toEqual(defaultFilters())
  expect(withoutEmptyChoice(chosen)).toBe(chosen)
  expect(withoutEmptyChoice(defaultFilters())).toEqual(defaultFilters())
})

test('a duration applies to courts and pitches, never to a round of golf', () => {
  const filters = { ...defaultFilters(), tennis: { duration: 90 }, futsal: { duration: 120 } }
  expect([durationFor(filters, 'tennis'), durationFor(filters, 'futsal'), durationFor(filters, 'golf')]).toEqual([
    90, 120, 0,
  ])
})

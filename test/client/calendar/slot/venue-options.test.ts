import { expect, test } from 'vitest'
import { cardsOfSlot, holesOffered, shownMinutes } from '#client/calendar/slot/venue-options.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { fallbackPoint } from '#domain/venues/distance.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { court } from '#test/support/an-opening.ts'

test('a tennis court is shown with at most 180 minutes', () => {
  expect(shownMinutes(court('Court 1', 1140, { maxMinutes: 300 }))).toBe(180)
  expect(shownMinutes(court('Court 1', 1140, { maxMinutes: 90 }))).toBe(90)
})

test('cards come by distance, and at the same distance by name', () => {
  const reach = venuesOf('tennis').slice(0, 6)
  const openingsByVenue = new Map(reach.map(({ id }) => [id, [court('Court 1', 1140)]]))
  const order = (origin: { lat: number; lng: number }) =>
    cardsOfSlot({ sport: 'tennis', reach, openingsByVenue, filters: defaultFilters(), origin })
  const distances = order(fallbackPoint).map((card) => card.distanceKm)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  const same = reach.map((venue) => ({ ...venue, lat: 0, lng: 0 }))
  const names = cardsOfSlot({
    sport: 'tennis',
    reach: same,
    openingsByVenue,
    filters: defaultFilters(),
    origin: fallbackPoint,
  })
  expect(names.map(({ venue }) => venue.displayName)).toEqual(
    same.map(({ displayName }) => displayName).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('18 holes come before 9', () => {
  const tee = (holes: (9 | 18)[]) => court('Course', 420, { holes })
  expect(holesOffered([tee([9]), tee([9, 18])])).toEqual([18, 9])
  expect(holesOffered([tee([9])])).toEqual([9])
})

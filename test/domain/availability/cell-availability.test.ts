import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultFilters,
  withDistance,
  withSavedVenues,
  withVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import { cellAvailability, openingPasses, venuesInReach } from '#domain/availability/cell-availability.ts'
import { summariseDay, type VenueDay } from '#domain/availability/day-summary.ts'
import type { Holes } from '#domain/availability/holes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { patchSummary } from '#domain/availability/patch-summary.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { distanceKm, fallbackPoint } from '#domain/venues/distance.ts'
import { sports } from '#domain/venues/sport.ts'
import { propertyRuns } from '#test/support/property-runs.ts'

const date = '2026-12-05'
const openings: fc.Arbitrary<Opening> = fc.record({
  key: fc.uuid(),
  startMinutes: fc.integer({ min: 350, max: 1340 }),
  maxMinutes: fc.constantFrom(30, 60, 90, 120, 180),
  holes: fc.constantFrom<Holes[]>([9], [18], [9, 18]),
  spots: fc.integer({ min: 1, max: 4 }),
  bookingUrl: fc.constant('https://v.example/'),
})
const filters: fc.Arbitrary<AdvancedFilters> = fc.record({
  distance: fc.record({
    enabled: fc.boolean(),
    radius: fc.integer({ min: 1, max: 50 }),
    type: fc.constant('current' as const),
    zipcode: fc.constant(''),
  }),
  venues: fc.record({
    enabled: fc.boolean(),
    usePreferencesVenues: fc.boolean(),
    selectedVenues: fc.subarray(['manly-lawn-tc', 'Long Reef', 'Pittwater RSL', 'collaroy-tc']),
  }),
  tennis: fc.record({ duration: fc.constantFrom(0, 60, 90, 120, 150, 180) }),
  golf: fc.record({
    holes: fc.constantFrom('all' as const, '9' as const, '18' as const),
    spots: fc.integer({ min: 0, max: 4 }),
  }),
  futsal: fc.record({ duration: fc.constantFrom(0, 60, 90, 120) }),
})

test('counts, cards and a plain reference agree on which venues are free, whatever the filters', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...sports),
      filters,
      fc.constantFrom(...slotLabels),
      fc.array(fc.array(openings, { maxLength: 4 }), { maxLength: 12 }),
      (sport, chosen, timeSlot, perVenue) => {
        const read: VenueDay[] = catalogue.of(sport).map(({ id }, index) => {
          const list = perVenue[index]
          return { venueId: id, date, readAt: list ? 1 : null, status: 'ok', openings: list ?? [] }
        })
        const summary = summariseDay({ sport, date, venueDays: read })
        const reach = venuesInReach(catalogue.of(sport), chosen, fallbackPoint)
        const cell = cellAvailability({ summary, timeSlot, reach, filters: chosen })

        const plainReach = catalogue
          .of(sport)
          .filter((venue) =>
            chosen.venues.enabled
              ? chosen.venues.selectedVenues.includes(venue.id)
              : !chosen.distance.enabled || distanceKm(fallbackPoint, venue) <= chosen.distance.radius,
          )
        const start = 360 + slotLabels.indexOf(timeSlot) * 30
        const free = plainReach.filter(({ id }) =>
          read
            .find(({ venueId }) => venueId === id)
            ?.openings.some(
              (one) =>
                one.startMinutes >= start - 15 && one.startMinutes < start + 15 && openingPasses(sport, one, chosen),
            ),
        )
        expect(cell.availableVenues.toSorted()).toEqual(free.map(({ id }) => id).toSorted())
        expect(cell.known + cell.unknown).toBe(plainReach.length)
        expect(cell.unknown).toBe(
          plainReach.filter(({ id }) => read.find((day) => day.venueId === id)?.readAt === null).length,
        )
      },
    ),
    { numRuns: propertyRuns({ few: 2000, all: 100_000 }) },
  )
}, 120_000)

test('a pushed part of a venue gives the same summary as reading the whole day, and leaves other slots untouched', () => {
  fc.assert(
    fc.property(fc.array(openings, { maxLength: 6 }), fc.array(openings, { maxLength: 6 }), (before, after) => {
      const day = (list: Opening[]): VenueDay[] => [
        { venueId: 'manly-lawn-tc', date, readAt: 1, status: 'ok', openings: list },
        { venueId: 'collaroy-tc', date, readAt: 1, status: 'ok', openings: before },
      ]
      const old = summariseDay({ sport: 'tennis', date, venueDays: day(before) })
      const fresh = summariseDay({ sport: 'tennis', date, venueDays: day(after) })
      const slots = Object.fromEntries(
        Object.entries(fresh.slots).flatMap(([label, venues]) =>
          venues['manly-lawn-tc'] === undefined ? [] : [[label, venues['manly-lawn-tc']]],
        ),
      )
      const patched = patchSummary(old, { date, venueId: 'manly-lawn-tc', reading: { readAt: 1, status: 'ok' }, slots })
      expect(patched).toEqual(fresh)
      const alike = slotLabels.filter(
        (label) => JSON.stringify(old.slots[label]) === JSON.stringify(fresh.slots[label]),
      )
      expect(alike.filter((label) => patched.slots[label] !== old.slots[label])).toEqual([])
    }),
  )
})

test('turning distance on turns venues off, and the reverse; without a venue distance is on again', () => {
  const chosen = withVenues(defaultFilters(), ['manly-lawn-tc'])
  expect([chosen.distance.enabled, chosen.venues.enabled]).toEqual([false, true])
  const near = withDistance(chosen, { enabled: true })
  expect([near.distance.enabled, near.venues.enabled]).toEqual([true, false])
  const none = withVenues(chosen, [])
  expect([none.distance.enabled, none.venues.enabled]).toEqual([true, false])
  const saved = withSavedVenues(defaultFilters(), ['collaroy-tc'], true)
  expect(saved.venues).toEqual({ enabled: true, usePreferencesVenues: true, selectedVenues: ['collaroy-tc'] })
})

test('a venue exactly at the radius is in reach', () => {
  const [venue] = catalogue.of('golf')
  const radius = distanceKm(fallbackPoint, venue!)
  const within = (km: number) =>
    venuesInReach(catalogue.of('golf'), withDistance(defaultFilters(), { radius: km }), fallbackPoint)
  expect([within(radius).includes(venue!), within(radius - 0.001).includes(venue!)]).toEqual([true, false])
})

test('any holes are enough where one of them has the spots', () => {
  const [venue] = catalogue.of('golf')
  const openings = [
    { key: 'nine', startMinutes: 600, holes: [9 as const], spots: 1, bookingUrl: 'https://v.example/' },
    { key: 'round', startMinutes: 600, holes: [18 as const], spots: 4, bookingUrl: 'https://v.example/' },
  ]
  const venueDays: VenueDay[] = [{ venueId: venue!.id, date, readAt: 1, status: 'ok', openings }]
  const summary = summariseDay({ sport: 'golf', date, venueDays })
  const filters = { ...defaultFilters(), golf: { holes: 'all' as const, spots: 3 } }
  const cell = cellAvailability({ summary, timeSlot: '10:00 AM', reach: catalogue.of('golf').slice(0, 2), filters })
  // The second venue is not in the summary: nobody knows.
  expect(cell).toEqual({
    status: 'available',
    availableVenues: [venue!.id],
    topVenues: [venue!.id],
    venuesCount: 1,
    known: 1,
    unknown: 1,
    unreleased: 0,
  })
})

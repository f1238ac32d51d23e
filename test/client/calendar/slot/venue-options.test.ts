import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import {
  cardsOfSlot,
  freeUntil,
  holesOffered,
  orderOf,
  priceText,
  shownMinutes,
} from '#client/calendar/slot/venue-options.ts'
import { defaultFilters } from '#domain/availability/advanced-filters.ts'
import { fallbackPoint } from '#domain/venues/distance.ts'
import { court } from '#test/support/an-opening.ts'

test('shows a tennis court with at most 180 minutes', () => {
  expect(shownMinutes(court('Court 1', 1140, { maxMinutes: 300 }))).toBe(180)
  expect(shownMinutes(court('Court 1', 1140, { maxMinutes: 90 }))).toBe(90)
})

test('sorts cards by distance, then by name', () => {
  const reach = catalogue.of('tennis').slice(0, 6)
  const answers = reach.map(({ id }) => ({ venueId: id, openings: [court('Court 1', 1140)] }))
  const order = (origin: { lat: number; lng: number }) =>
    cardsOfSlot({ sport: 'tennis', reach, answers, filters: defaultFilters(), origin, order: 'nearest' })
  const distances = order(fallbackPoint).map((card) => card.distanceKm)
  expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  const same = reach.map((venue) => ({ ...venue, lat: 0, lng: 0 }))
  const names = cardsOfSlot({
    sport: 'tennis',
    reach: same,
    answers,
    filters: defaultFilters(),
    origin: fallbackPoint,
    order: 'nearest',
  })
  expect(names.map(({ venue }) => venue.displayName)).toEqual(
    same.map(({ displayName }) => displayName).toSorted((a, b) => a.localeCompare(b)),
  )
})

test('sorts tennis cards by the longest time, at most three hours, unless another order is chosen', () => {
  const reach = catalogue.of('tennis').slice(0, 3)
  const [first, second, third] = reach.map(({ id }) => id)
  const answers = [
    { venueId: first ?? '', openings: [court('Court 1', 1140, { maxMinutes: 60, priceCents: 3000 })] },
    { venueId: second ?? '', openings: [court('Court 1', 1140, { maxMinutes: 120 })] },
    { venueId: third ?? '', openings: [court('Court 1', 1140, { maxMinutes: 90, priceCents: 2000 })] },
  ]
  const order = (wanted?: 'nearest' | 'cheapest') =>
    cardsOfSlot({
      sport: 'tennis',
      reach,
      answers,
      filters: defaultFilters(),
      origin: { lat: reach[0]?.lat ?? 0, lng: reach[0]?.lng ?? 0 },
      order: orderOf(wanted, 'tennis'),
    }).map(({ venue }) => venue.id)
  expect(order()).toEqual([second, third, first])
  expect(order('nearest')[0]).toBe(first)
  // A venue without a price comes last.
  expect(order('cheapest')).toEqual([third, first, second])
})

test('a price has its unit, and a court the end of its free time', () => {
  const price = (pricePer?: 'player' | number) =>
    priceText(court('Court 1', 1140, { priceCents: 2650, ...(pricePer && { pricePer }) }))
  expect([price(60), price(90), price('player'), price()]).toEqual([
    'from $26.50 an hour',
    'from $17.67 an hour',
    'from $26.50 a player',
    'from $26.50',
  ])
  expect(priceText(court('Court 1', 1140))).toBeUndefined()
  expect(freeUntil(court('Court 1', 1140, { maxMinutes: 90 }))).toBe('free until 8:30 PM')
})

test('lists 18 holes before 9', () => {
  const tee = (holes: (9 | 18)[]) => court('Course', 420, { holes })
  expect(holesOffered([tee([9]), tee([9, 18])])).toEqual([18, 9])
  expect(holesOffered([tee([9])])).toEqual([9])
})

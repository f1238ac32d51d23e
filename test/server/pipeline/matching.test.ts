import { afterEach, beforeEach, expect, test } from 'vitest'
import fc from 'fast-check'
import { futsalMinutes } from '#domain/availability/criteria.ts'
import type { Holes } from '#domain/availability/holes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { venues } from '#region/venues.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { anyCourt, isFor, randomAlerts } from '#test/support/random-alerts.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
})
afterEach(() => spine.stop())

const today = '2026-11-22'
const days = dateRange(today, 8)

const opening: fc.Arbitrary<Opening> = fc.record({
  ...anyCourt,
  key: fc.uuid(),
  bookingUrl: fc.constant('https://venue.example/'),
  startMinutes: fc.integer({ min: 300, max: 1400 }),
  maxMinutes: fc.constantFrom(30, ...futsalMinutes, 105, 180),
  spots: fc.integer({ min: 1, max: 4 }),
  holes: fc.constantFrom<Holes[]>([9], [18], [9, 18]),
})

test('a reading is matched with exactly the alerts of a plain reference, in every sport', async () => {
  const count = propertyRuns({ few: 60, all: 3000 })
  const alerts = randomAlerts({ seed: 23, count, today })
  const { userId } = await spine.addUser('owner@example.com')
  const ids = new Map<string, number>()
  for (const [index, alert] of alerts.entries()) {
    const id = await spine.storeAlert({ ...alert, email: `a${index}@example.com`, userId })
    ids.set(id, index)
  }
  const expected = new Set<string>()
  const matchedSports = new Set<string>()
  for (const [seed, { id: venueId, sport }] of venues.entries()) {
    const covered = days.map((date, day) => ({
      date,
      openings: fc.sample(opening, { seed: seed * 100 + day, numRuns: 6 }),
    }))
    for (const { date, openings } of covered) {
      for (const one of openings) {
        for (const [index, alert] of alerts.entries()) {
          if (!isFor(alert, { venueId, sport, date, opening: one })) continue
          expected.add(`${index} ${venueId} ${date} ${one.key}`)
          matchedSports.add(sport)
        }
      }
    }
    await spine.record({ venueId, covered })
  }
  const rows = await spine.db
    .em()
    .execute<{ alert: string; rest: string }[]>(
      `select alert_id as alert, venue_id || ' ' || to_char(date, 'YYYY-MM-DD') || ' ' || opening_key as rest from alert_match`,
    )
  expect(rows.map(({ alert, rest }) => `${ids.get(alert)} ${rest}`).toSorted()).toEqual([...expected].toSorted())
  expect(matchedSports).toEqual(new Set(['tennis', 'golf', 'futsal']))
})

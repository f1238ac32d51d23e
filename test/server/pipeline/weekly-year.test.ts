import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { venuesOfPreset } from '#domain/alerts/venue-preset.ts'
import type { Holes } from '#domain/availability/holes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { labelsOf } from '#domain/calendar/time-range.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { anyAlert, isFor } from '#test/support/random-alerts.ts'
import { anyPreset, isMeant } from '#test/support/random-presets.ts'
import { createWorld } from '#test/support/world.ts'

/** A Sunday; a year from here the clocks change on 4 April and on 3 October 2027. */
const start: LocalDate = '2026-11-22'
const summerEnds = Date.UTC(2027, 3, 3, 16)
const summerBegins = Date.UTC(2027, 9, 2, 16)
const readVenues = ['manly-lawn-tc', 'collaroy-tc', 'Long Reef', 'Pittwater RSL']

const ranges = fc
  .array(fc.tuple(fc.integer({ min: 0, max: slotCount - 1 }), fc.integer({ min: 1, max: 8 })), {
    minLength: 1,
    maxLength: 2,
  })
  .map((all) => [...new Set(all.flatMap(([from, length]) => labelsOf({ from, to: from + length })))])

const wish = fc.record({
  alert: anyAlert(start),
  timeSlots: ranges,
  preset: fc.option(anyPreset(catalogue.of('all')), { freq: 1 }),
})

const opening: fc.Arbitrary<Opening> = fc.record({
  key: fc.uuid(),
  bookingUrl: fc.constant('https://venue.example/'),
  startMinutes: fc.integer({ min: 300, max: 1400 }),
  maxMinutes: fc.constantFrom(30, 60, 75, 90, 120, 150, 180),
  spots: fc.integer({ min: 1, max: 4 }),
  holes: fc.constantFrom<Holes[]>([9], [18], [9, 18]),
})

/** A clock in Sydney, from the two nights on which it changes and nothing of the code under test. */
function wallClock(instant: Date): { date: LocalDate; minutes: number } {
  const isWinter = instant.getTime() >= summerEnds && instant.getTime() < summerBegins
  const wall = new Date(instant.getTime() + (isWinter ? 10 : 11) * 3_600_000)
  return { date: wall.toISOString().slice(0, 10), minutes: wall.getUTCHours() * 60 + wall.getUTCMinutes() }
}

/** When the venues are read: twice a week at some hour, and every hour of the nights on which the clocks change. */
function readTimes(): Date[] {
  const weeks = propertyRuns({ few: 6, all: 104 })
  const hours = fc.sample(fc.integer({ min: 0, max: Math.floor((364 * 24) / weeks) - 1 }), { seed: 3, numRuns: weeks })
  const first = Date.parse(`${start}T00:30:00Z`)
  const spread = hours.map((hour, week) => first + (week * Math.floor((364 * 24) / weeks) + hour) * 3_600_000)
  const nights = [summerEnds, summerBegins].flatMap((change) =>
    [-2, -1, -0.02, 0, 0.02, 1, 2].map((hour) => change + hour * 3_600_000),
  )
  return [...spread, ...nights].sort((a, b) => a - b).map((ms) => new Date(ms))
}

test('over a year weekly alerts are notified exactly as the plain rule says, on the nights of both clock changes too', async () => {
  const world = await createWorld({ pipeline: true, startsAt: new Date(`${start}T00:00:00Z`) })
  onTestFinished(world.stop)
  const { userId } = await world.addUser('owner@example.com')
  const wishes = fc.sample(wish, { seed: 12, numRuns: propertyRuns({ few: 50, all: 1000 }) })
  const ids = new Map<string, number>()
  const alerts = []
  for (const [index, { alert, timeSlots, preset }] of wishes.entries()) {
    const read = readVenues.filter((id) => [catalogue.byId(id)?.sport, 'all'].includes(alert.sport))
    const named = [...new Set([...alert.venues, ...read])]
    const venues = preset ? venuesOfPreset({ preset, sport: alert.sport, saved: [], catalogue }) : named
    const asked = { ...alert, timeSlots, venues, specificDate: null, specificDates: [] }
    const email = `a${index}@example.com`
    ids.set(await world.storeAlert({ ...asked, venuePreset: preset, email, userId }), index)
    // The reference looks presets up by itself.
    const plain = catalogue
      .of('all')
      .filter((venue) =>
        preset ? isMeant({ preset, sport: alert.sport, saved: [], venue }) : named.includes(venue.id),
      )
    alerts.push({ ...asked, venues: plain.map(({ id }) => id) })
  }
  const free = new Map<string, Opening[]>()
  const expected = new Set<string>()
  const weekdaysMet = new Set<number>()
  for (const [step, at] of readTimes().entries()) {
    world.clock.now = at
    const wall = wallClock(at)
    for (const [which, venueId] of readVenues.entries()) {
      const { sport } = catalogue.byId(venueId)!
      const dates = [0, 1 + (step % 6), 8 + (step % 20)].map((days) => addDays(wall.date, days))
      const covered = dates.map((date, day) => {
        const added = fc.sample(opening, { seed: step * 100 + which * 10 + day, numRuns: 8 })
        // Free openings stay free: a day that changed altogether would not be believed at once.
        const openings = [...(free.get(`${venueId} ${date}`) ?? []), ...added]
        free.set(`${venueId} ${date}`, openings)
        return { date, openings, added }
      })
      for (const { date, added } of covered) {
        for (const one of added) {
          if (date === wall.date && one.startMinutes <= wall.minutes) continue
          for (const [index, alert] of alerts.entries()) {
            if (!isFor(alert, { venueId, sport, date, opening: one })) continue
            expected.add(`${index} ${venueId} ${date} ${one.key}`)
            weekdaysMet.add(new Date(`${date}T00:00:00Z`).getUTCDay())
          }
        }
      }
      expect(
        (await world.record({ venueId, covered: covered.map(({ date, openings }) => ({ date, openings })) })).suspect,
      ).toBe(0)
    }
  }
  const rows = await world
    .em()
    .execute<{ alert: string; rest: string }[]>(
      `select alert_id as alert, venue_id || ' ' || to_char(date, 'YYYY-MM-DD') || ' ' || opening_key as rest from alert_match`,
    )
  expect(expected.size).toBeGreaterThan(100)
  expect(weekdaysMet.size).toBe(7)
  expect(rows.map(({ alert, rest }) => `${ids.get(alert)} ${rest}`).toSorted()).toEqual([...expected].toSorted())
})

import { expect, test } from 'vitest'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { patchReadings, patchSummary } from '#domain/availability/patch-summary.ts'

const summary = summariseDay({
  sport: 'tennis',
  date: '2026-11-24',
  venueDays: [
    { venueId: 'manly-lawn-tc', date: '2026-11-24', readAt: 5, status: 'ok', openings: [] },
    { venueId: 'collaroy-tc', date: '2026-11-24', readAt: null, status: 'error', openings: [] },
  ],
})

test('a new age replaces that of a known venue, and nothing else', () => {
  const reading = { readAt: 9, status: 'blocked' as const }
  expect(patchReadings(summary, { 'manly-lawn-tc': reading })).toEqual({
    ...summary,
    venues: { ...summary.venues, 'manly-lawn-tc': reading },
  })
})

test('a venue that was never read on that day stays unknown, and so does a missing one', () => {
  const reading = { readAt: 9, status: 'ok' as const }
  expect(patchReadings(summary, { 'collaroy-tc': reading, 'long-gone': reading })).toBe(summary)
})

test('a venue without a free opening leaves its half-hour', () => {
  const slots = { '7:00 PM': { 'manly-lawn-tc': 1, 'collaroy-tc': 2 } }
  const patch = {
    date: '2026-11-24',
    venueId: 'manly-lawn-tc',
    reading: { readAt: 9, status: 'ok' as const },
    slots: {},
  }
  expect(patchSummary({ ...summary, slots }, patch).slots).toStrictEqual({ '7:00 PM': { 'collaroy-tc': 2 } })
})

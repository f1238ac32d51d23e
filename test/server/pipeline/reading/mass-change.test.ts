import { afterEach, beforeEach, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
/** It is noon there. */
const today = '2026-11-21'
const tomorrow = '2026-11-22'
const seconds = 1000

let spine: WorldWith<'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ pipeline: true })
})
afterEach(() => spine.stop())

/** Twelve courts that are free from these minutes on. */
function read(date: string, startMinutes: number | undefined) {
  const openings =
    startMinutes === undefined ? [] : Array.from({ length: 12 }, (_, index) => court(`Court ${index}`, startMinutes))
  return spine.record({ venueId, covered: [{ date, openings }] })
}

test('a second reading that disagrees with the first confirms nothing, and begins the wait anew', async () => {
  await read(tomorrow, 18 * 60)
  expect(await read(tomorrow, 19 * 60)).toMatchObject({ changed: 0, suspect: 1 })
  spine.pass(30 * seconds)
  expect(await read(tomorrow, 20 * 60)).toMatchObject({ changed: 0, suspect: 1 })
  spine.pass(19 * seconds)
  expect(await read(tomorrow, 20 * 60)).toMatchObject({ changed: 0, suspect: 1 })
  spine.pass(seconds)
  expect(await read(tomorrow, 20 * 60)).toMatchObject({ changed: 1, suspect: 0, opened: 12 })
})

test('openings of today that have begun count for nothing; of a later day every hour counts', async () => {
  await read(today, 9 * 60)
  expect(await read(today, undefined)).toMatchObject({ changed: 1, suspect: 0 })
  await read(tomorrow, 9 * 60)
  expect(await read(tomorrow, undefined)).toMatchObject({ changed: 0, suspect: 1 })
})

test('a start that has passed is ignored, though the venue still shows it', async () => {
  const { email } = await spine.addUser('ann@example.com')
  await spine.addAlert({
    email,
    specificDate: null,
    daysOfWeek: ['saturday'],
    timeSlots: ['11:30 AM', '12:00 PM', '12:30 PM'],
  })
  const starts = [11 * 60 + 30, 12 * 60, 12 * 60 + 30]
  const openings = starts.map((minutes) => court('Court 1', minutes))
  expect(await spine.record({ venueId, covered: [{ date: today, openings }] })).toMatchObject({ opened: 1, alerts: 1 })
})

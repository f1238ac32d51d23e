import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const venueId = 'manly-lawn-tc'
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

test('a second reading that agrees on no opening confirms nothing, and begins the wait anew', async () => {
  await read(tomorrow, 18 * 60)
  expect(await read(tomorrow, 19 * 60)).toMatchObject({ changed: 0, suspect: 1 })
  spine.pass(19 * seconds)
  expect(await read(tomorrow, 19 * 60)).toMatchObject({ changed: 0, suspect: 1 })
  spine.pass(seconds)
  // Both agree that the old ones are gone; the new ones wait.
  expect(await read(tomorrow, 20 * 60)).toMatchObject({ changed: 1, suspect: 1, opened: 0 })
  spine.pass(20 * seconds)
  expect(await read(tomorrow, 20 * 60)).toMatchObject({ changed: 1, suspect: 0, opened: 12 })
})

test('a day that changes in bulk is told opening by opening: those of two readings at once, the others when seen again', async () => {
  const courts = (names: readonly number[]) =>
    spine.record({
      venueId,
      covered: [{ date: tomorrow, openings: names.map((name) => court(`Court ${name}`, 1140)) }],
    })
  const numbers = Array.from({ length: 14 }, (_, index) => index)
  await courts([])
  expect(await courts(numbers)).toMatchObject({ changed: 0, suspect: 1 })
  spine.pass(21 * seconds)
  expect(await courts([...numbers.slice(2), 20])).toMatchObject({ changed: 1, suspect: 1, opened: 12 })
  spine.pass(21 * seconds)
  expect(await courts([...numbers.slice(2), 20])).toMatchObject({ changed: 1, suspect: 0, opened: 1 })
})

describe('a day that is not released', () => {
  const opensAt = new Date('2026-11-21T09:00:00Z')
  const unreleased = (more: { opensAt?: Date } = {}) =>
    spine.record({ venueId, covered: [], unreleased: [{ date: tomorrow, ...more }] })

  test('is told from its first complete reading if the system named the instant', async () => {
    expect(await unreleased({ opensAt })).toMatchObject({ changed: 1, opened: 0 })
    expect(await unreleased({ opensAt })).toMatchObject({ changed: 0, unchanged: 1 })
    spine.pass(opensAt.getTime() - spine.now().getTime())
    expect(await read(tomorrow, 18 * 60)).toMatchObject({ changed: 1, suspect: 0, opened: 12 })
  })

  test('is told from its second reading if nobody named the instant, or it lies ahead', async () => {
    await unreleased()
    expect(await read(tomorrow, 18 * 60)).toMatchObject({ changed: 0, suspect: 1 })
    await unreleased({ opensAt })
    expect(await read(tomorrow, 18 * 60)).toMatchObject({ changed: 0, suspect: 1 })
    spine.pass(20 * seconds)
    expect(await read(tomorrow, 18 * 60)).toMatchObject({ changed: 1, opened: 12 })
  })

  test('replaces the openings of before, once a second reading agrees', async () => {
    await read(tomorrow, 18 * 60)
    expect(await unreleased({ opensAt })).toMatchObject({ changed: 0, suspect: 1 })
    spine.pass(20 * seconds)
    expect(await unreleased({ opensAt })).toMatchObject({ changed: 1, suspect: 0 })
    const [day] = await spine
      .em()
      .execute(
        'select openings, gap, extract(epoch from opens_at)::integer as opens, status from venue_day where date = ?',
        [tomorrow],
      )
    expect(day).toEqual({ openings: [], gap: 'not_released', opens: opensAt.getTime() / 1000, status: 'not_released' })
  })
})

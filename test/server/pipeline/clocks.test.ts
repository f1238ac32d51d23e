import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeDueAgain } from '#server/store/outbox/outbox-claims.ts'
import { court } from '#test/support/an-opening.ts'
import { openNotedReadings } from '#test/support/noted-readings.ts'
import { someSources } from '#test/support/some-sources.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const [date, venueId, email] = ['2026-11-24', 'manly-lawn-tc', 'ann@example.com']
const hour = 3_600_000
/** Begins of nights on which Sydney's clocks change, a minute before they do. */
const nights = { forward: new Date('2026-10-03T15:59:00Z'), back: new Date('2027-04-03T15:59:00Z') }

let world: WorldWith<'mail' | 'pipeline'>
const start = async (startsAt?: Date) => {
  world = await createWorld({ mail: true, pipeline: true, ...(startsAt && { startsAt }) })
  await world.addUser(email)
}
beforeEach(() => start())
afterEach(() => world.stop())

const open = (names: string[], on = date) =>
  world.record({ venueId, covered: [{ date: on, openings: names.map((name) => court(name, 19 * 60)) }] })

/** A round of the loop that delivers, and minutes after which nobody waits for a second email. */
async function deliver(): Promise<number> {
  await makeDueAgain(world.em(), world.now())
  await world.deliver()
  world.clock.advance(5 * 60_000)
  return world.sink.mails.length
}

test('an opening is notified at once where the clock is set back and forth by two hours, before its reading or after it', async () => {
  await world.addAlert({ email })
  const names: string[] = []
  for (const [at, hours] of [-2, 2, 2, -2, -2, 2].entries()) {
    if (at % 2 === 0) world.clock.advance(hours * hour)
    names.push(`Court ${at}`)
    await open(names)
    if (at % 2 === 1) world.clock.advance(hours * hour)
    expect(await deliver()).toBe(at + 1)
  }
})

test('an opening that a process reads whose clock is an hour ahead or behind is notified at once by another', async () => {
  await world.addAlert({ email })
  for (const [at, hours] of [1, -1].entries()) {
    world.clock.advance(hours * hour)
    await open(Array.from({ length: at + 1 }, (_, index) => `Court ${index}`))
    world.clock.advance(-hours * hour)
    expect(await deliver()).toBe(at + 1)
  }
})

test.each(Object.entries(nights))(
  'an opening is notified at once in the night in which clocks go %s',
  async (_, at) => {
    await world.stop()
    await start(at)
    const on = at === nights.forward ? '2026-10-05' : '2027-04-05'
    await world.addAlert({ email, specificDate: on })
    for (let half = 0; half < 4; half += 1) {
      await open(
        Array.from({ length: half + 1 }, (__, index) => `Court ${index}`),
        on,
      )
      expect(await deliver()).toBe(half + 1)
      world.clock.advance(hour / 2)
    }
  },
)

test('every venue is read within one poll where the clock of the database is set back and forth by two hours', async () => {
  const read = await openNotedReadings()
  for (let worker = 0; worker < 2; worker += 1)
    await read.startWorker(someSources(6, 6), async () => ({ nextInMs: 500 }))
  const isReadAgain = async () => {
    const before = new Map(read.visits.map(({ venueId: id }) => [id, read.readsOf(id)]))
    await expect
      .poll(() => [...before].filter(([id, reads]) => read.readsOf(id) === reads), { timeout: 4000 })
      .toEqual([])
  }
  await expect.poll(() => new Set(read.visits.map(({ venueId: id }) => id)).size).toBe(6)
  // The clock is set back by two hours: all that was planned lies as much further ahead.
  for (const hours of [2, -2]) {
    await read.rows(
      `update source_state set next_read_at = next_read_at + $1 * interval '1 hour', planned_at = planned_at + $1 * interval '1 hour'`,
      [hours],
    )
    await read.rows(`update source_host set open_at = open_at + $1 * interval '1 hour'`, [hours])
    await isReadAgain()
  }
  expect(read.crowded).toEqual([])
})

import { expect, test } from 'vitest'
import { followDatabaseClock } from '#server/database/database-clock.ts'
import { makeDueAgain } from '#server/store/outbox/outbox-claims.ts'
import { plantNotification } from '#test/support/planted-notification.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

test('an email that was created in what is the future now is due, and a retry that was planned waits', async () => {
  const { now } = here
  const inMs = (ms: number) => new Date(now.getTime() + ms)
  const row = (address: string, created_at: Date, available_at: Date) =>
    plantNotification(here.em(), now, { address, created_at, available_at, state: 'pending' })
  await row('set-back@example.com', inMs(7_200_000), inMs(7_200_000))
  await row('retry@example.com', inMs(-60_000), inMs(7_200_000))
  await row('other-machine@example.com', inMs(30_000), inMs(60_000))
  expect(await makeDueAgain(here.em(), now)).toBe(1)
  expect(await here.rows('select address from notification where available_at <= $1', [now])).toEqual([
    { address: 'set-back@example.com' },
  ])
  expect(await makeDueAgain(here.em(), now)).toBe(0)
})

test("the process's clock is PostgreSQL's, and goes on while the database is away", async () => {
  const ahead = { query: async () => ({ rows: [{ ms: Date.UTC(2031, 0, 1) }] }) }
  let isAway = false
  const clock = await followDatabaseClock({
    query: (() => (isAway ? Promise.reject(new Error('away')) : ahead.query())) as never,
  })
  isAway = true
  expect(clock.now().getUTCFullYear()).toBe(2031)
  clock.stop()
  const real = await followDatabaseClock(here.pool())
  const [row] = await here.rows<{ at: Date }>('select clock_timestamp() as at')
  expect(Math.abs(real.now().getTime() - row!.at.getTime())).toBeLessThan(2000)
  real.stop()
})

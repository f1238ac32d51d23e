import { catalogue } from '#test/support/catalogue.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { instantOf } from '#domain/calendar/venue-time.ts'
import { spacingMs } from '#domain/notifications/pace.ts'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { court } from '#test/support/an-opening.ts'
import { near, startNeighbourhood, tomorrow, type Neighbourhood } from '#test/support/neighbourhood.ts'

const minutes = 60_000

let home: Neighbourhood
let spine: Neighbourhood['spine']
beforeEach(async () => {
  home = await startNeighbourhood()
  spine = home.spine
})
afterEach(() => spine.stop())

async function claimedAt(): Promise<number[]> {
  const rows = await spine
    .em()
    .execute<{ at: Date | string }[]>(
      `select gathered_at as at from notification where kind = 'openings-found' and gathered_at is not null order by 1`,
    )
  return rows.map(({ at }) => new Date(at).getTime())
}

test('openings at other venues wait for no limit: a sweep over eight venues makes an email a reading, each opening once', async () => {
  await home.watch()
  await home.watch(tomorrow, { timeSlots: ['7:00 PM', '8:00 PM'] })
  const swept = near.slice(0, 8)
  for (const venueId of swept) {
    const halves = [court('Court 1', 19 * 60), court('Court 1', 19 * 60 + 30)]
    await spine.record({ venueId, covered: [{ date: tomorrow, openings: halves }] })
    spine.clock.advance(500)
    await spine.deliver()
  }
  expect(spine.sink.mails).toHaveLength(swept.length)
  for (const venueId of swept) expect(home.text().split(`\n${catalogue.nameOf(venueId)}\n`)).toHaveLength(2)
  spine.clock.advance(60 * minutes)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(swept.length)
})

test('an opening of another day goes at once, and one of the same venue and day two minutes after the last email', async () => {
  await home.watch(tomorrow)
  await home.watch('2026-11-26')
  const sent = async (date: string, ms: number) => {
    await home.free(date, near[0])
    spine.clock.advance(ms)
    await spine.deliver()
    return spine.sink.mails.length
  }
  expect(await sent(tomorrow, 500)).toBe(1)
  expect(await sent('2026-11-26', 500)).toBe(2)
  expect(await sent('2026-11-26', 500)).toBe(2)
  expect(await sent(tomorrow, 500)).toBe(3)
})

test('a person gets four emails an hour about a venue and day unless they choose another number, and the next lists the rest', async () => {
  await home.watch()
  for (let at = 0; at < 22; at += 1) {
    await home.free(tomorrow, near[0])
    await spine.deliver()
    spine.clock.advance(3 * minutes - 1000)
  }
  const sent = await claimedAt()
  for (const one of sent) {
    expect(sent.filter((other) => other <= one && other > one - 60 * minutes).length).toBeLessThanOrEqual(4)
  }
  expect(spine.sink.mails).toHaveLength(6)
  spine.clock.advance(60 * minutes)
  await home.prefer({ emailsPerHour: 1 })
  await home.free(tomorrow, near[0])
  await spine.deliver()
  spine.clock.advance(30 * minutes)
  await home.free(tomorrow, near[0])
  await spine.deliver()
  spine.clock.advance(29 * minutes)
  await spine.deliver()
  const before = spine.sink.mails.length
  spine.clock.advance(minutes)
  await spine.deliver()
  expect(spine.sink.mails.length - before).toBe(1)
})

test('the limit holds for any number of workers and readings at once, and nothing is lost', async () => {
  await home.watch()
  for (let round = 0; round < 5; round += 1) {
    const readings = [1, 2, 3].map(() => home.free(tomorrow, near[0]))
    const workers = [1, 2, 3].map(() => deliverDue(spine.delivery, 5))
    await Promise.all([...readings, ...workers])
    spine.clock.advance(30_000)
    await Promise.all([deliverDue(spine.delivery, 5), deliverDue(spine.delivery, 5)])
  }
  spine.clock.advance(spacingMs)
  await spine.deliver()
  const sent = await claimedAt()
  expect(sent.length).toBeGreaterThan(1)
  for (const [at, one] of sent.entries()) expect(one - (sent[at - 1] ?? -Infinity)).toBeGreaterThanOrEqual(spacingMs)
  const [left] = await spine
    .em()
    .execute<{ count: number }[]>('select count(*)::int as count from alert_match where notification_id is null')
  expect(left?.count).toBe(0)
})

test("the limit is a person's: an address without an account keeps the usual one", async () => {
  await home.prefer({ emailPace: 'daily' })
  const other = 'club@example.com'
  const { userId } = await spine.addUser(other)
  await spine.em().execute(`update users set email = 'gone@example.com' where id = ?`, [userId])
  const alert = await home.watch()
  await spine.em().execute('update alert set email = ? where id = ?', [other, alert.alerts[0]?.id])
  await home.free()
  await spine.deliver()
  expect(spine.sink.mails.map(({ to }) => to)).toEqual([other])
})

/** An email of an opening with an unknown outcome. */
async function leaveUnknown(): Promise<void> {
  await home.watch()
  spine.sink.fault = 'hang-up-after-dot'
  await home.free(tomorrow, near[0])
  await spine.deliver()
  spine.sink.fault = undefined
}

/** The relay's copies, once no answer is awaited any more. */
async function copies(): Promise<string[]> {
  spine.clock.advance(11 * minutes)
  await spine.deliver()
  return spine.sink.mails.map(({ raw }) => raw)
}

test('the retry of an email is its first attempt to the last byte, though its venue asks another price by then', async () => {
  await leaveUnknown()
  const openings = [court('Court 1', 19 * 60, { priceCents: 9900, maxMinutes: 90 })]
  await spine.record({ venueId: near[0] ?? '', covered: [{ date: tomorrow, openings }] })
  const [first, ...more] = await copies()
  expect(more).toEqual([first])
})

test('the retry of an email adds no opening to the first attempt: later ones get their own', async () => {
  await leaveUnknown()
  await home.prefer({ emailPace: 'daily' })
  await home.free(tomorrow, near[1])
  const [first, ...more] = await copies()
  expect(more).toEqual([first])
  spine.clock.now = instantOf(tomorrow, 7 * 60)
  await spine.deliver()
  expect(home.subjects()[2]).toMatch(/^Daily digest, 1 opening/)
})

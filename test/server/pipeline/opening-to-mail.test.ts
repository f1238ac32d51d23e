import { afterEach, beforeEach, expect, test } from 'vitest'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const date = '2026-11-24'
const sevenPm = 19 * 60
const venueId = 'manly-lawn-tc'

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: true, pipeline: true })
  await spine.addUser('ann@example.com')
})
afterEach(() => spine.stop())

const full = { venueId, covered: [{ date, openings: [] }] }
const freed = { venueId, covered: [{ date, openings: [court('Court 1', sevenPm)] }] }

test('mails once when a watched court opens, and not again for the same reading', async () => {
  await spine.record(full)
  await spine.addAlert({ email: 'ann@example.com' })
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(0)
  expect(await spine.record(freed)).toMatchObject({ opened: 1, alerts: 1 })
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  const text = spine.sink.mails[0]?.parsed.text ?? ''
  expect(text).toContain('Manly Lawn Tennis Club')
  expect(text).toContain('Court 1')
  expect(text).toContain('Tue 24 Nov, 7:00 PM AEDT')
  expect(text).toContain('https://venue.example/book')
  expect(await spine.record(freed)).toMatchObject({ changed: 0, unchanged: 1 })
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('a court that was never read before and is free has appeared', async () => {
  await spine.addAlert({ email: 'ann@example.com' })
  await spine.record(freed)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('a court that closes and opens within 30 minutes is the same opening; after 30 minutes it is a new one', async () => {
  await spine.addAlert({ email: 'ann@example.com' })
  await spine.record(freed)
  await spine.deliver()
  await spine.record(full)
  spine.clock.advance(29 * 60_000)
  await spine.record(freed)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  await spine.record(full)
  spine.clock.advance(30 * 60_000)
  await spine.record(freed)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(2)
})

test('a failed reading changes nothing and mails nothing, also when the next one is good again', async () => {
  await spine.addAlert({ email: 'ann@example.com' })
  await spine.record(freed)
  await spine.deliver()
  spine.clock.advance(3_600_000)
  await spine.record({ venueId, status: 'error', reason: 'it fell over' })
  const [row] = await spine.db.em().execute<{ status: string; openings: unknown[] }[]>('select * from venue_day')
  expect(row).toMatchObject({ status: 'error' })
  expect(row?.openings).toHaveLength(1)
  await spine.record(freed)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
})

test('all openings that a sweep finds for one address go in one mail', async () => {
  await spine.addAlert({ email: 'ann@example.com', venues: [venueId, 'collaroy-tc'] })
  await spine.record({
    ...freed,
    covered: [{ date, openings: [court('Court 1', sevenPm), court('Court 2', sevenPm)] }],
  })
  await spine.record({ ...freed, venueId: 'collaroy-tc' })
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  expect(spine.sink.mails[0]?.parsed.subject).toMatch(/^3 openings/)
})

test('a temporary refusal is tried again later, with the same Message-ID', async () => {
  await spine.addAlert({ email: 'ann@example.com' })
  await spine.record(freed)
  spine.sink.fault = 'try-later-after-dot'
  await spine.deliver()
  await spine.deliver()
  expect([spine.sink.turnedAway.length, spine.sink.mails.length]).toEqual([1, 0])
  spine.sink.fault = undefined
  spine.clock.advance(60_000)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  const [refused, taken] = [spine.sink.turnedAway[0]?.parsed.messageId, spine.sink.mails[0]?.parsed.messageId]
  expect(refused).toMatch(/^<.+@.+>$/)
  expect(taken).toBe(refused)
})

test('a hand-over of unknown outcome is repeated once, byte for byte', async () => {
  await spine.addAlert({ email: 'ann@example.com' })
  await spine.record(freed)
  spine.sink.fault = 'hang-up-after-dot'
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(1)
  spine.sink.fault = undefined
  spine.clock.advance(11 * 60_000)
  await spine.deliver()
  expect(spine.sink.mails).toHaveLength(2)
  expect(spine.sink.mails[0]?.parsed.messageId).toBe(spine.sink.mails[1]?.parsed.messageId)
  expect(spine.sink.mails[0]?.raw).toBe(spine.sink.mails[1]?.raw)
})

test('a mass change waits for a second reading that agrees, at least 20 seconds later', async () => {
  const many = Array.from({ length: 12 }, (_, index) => court(`Court ${index}`, sevenPm))
  await spine.record({ venueId, covered: [{ date, openings: many }] })
  await spine.addAlert({ email: 'ann@example.com', timeSlots: ['8:00 PM'] })
  const flipped = { venueId, covered: [{ date, openings: many.map((one) => court(one.resource ?? '', 20 * 60)) }] }
  expect(await spine.record(flipped)).toMatchObject({ changed: 0, suspect: 1, alerts: 0 })
  spine.clock.advance(10_000)
  expect(await spine.record(flipped)).toMatchObject({ suspect: 1 })
  spine.clock.advance(10_000)
  expect(await spine.record(flipped)).toMatchObject({ changed: 1, suspect: 0, opened: 12, alerts: 1 })
  expect(await spine.em().execute('select 1 from alert_match')).toHaveLength(12)
})

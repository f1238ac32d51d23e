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

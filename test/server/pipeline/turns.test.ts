import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverDue } from '#server/pipeline/delivery/deliver-mails.ts'
import { tellAllFound } from '#server/pipeline/delivery/telling-loop.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { tellFound } from '#server/store/matching/tell-found.ts'
import { court } from '#test/support/an-opening.ts'
import { createWorld, type WorldWith } from '#test/support/world.ts'

const date = '2026-11-24'
const venueId = 'manly-lawn-tc'
const minutes = 60_000
const turnMs = 30_000

let spine: WorldWith<'mail' | 'pipeline'>
beforeEach(async () => {
  spine = await createWorld({ mail: { recheckAfterMs: 0 }, pipeline: true })
})
afterEach(() => spine.stop())

/** People whose alerts were made one after the other, ten minutes apart. */
async function watchers(...names: string[]): Promise<void> {
  for (const name of names) {
    await spine.addUser(`${name}@example.com`)
    await spine.addAlert({ email: `${name}@example.com`, venues: [venueId] })
    spine.pass(10 * minutes)
  }
}

const free = (...names: string[]) =>
  spine.note({ venueId, covered: [{ date, openings: names.map((name) => court(name, 19 * 60)) }] })
const told = () => spine.sink.mails.map(({ to }) => to.replace('@example.com', ''))

/** Tells whose turn it is, and delivers one email after the other, in the order in which they are claimed. */
async function deliverOneByOne(): Promise<void> {
  spine.pass(1000)
  while ((await deliverDue(spine.delivery, 1)) > 0) spine.pass(1)
}
const pass = async (ms = turnMs) => {
  spine.pass(ms - 1000)
  await tellAllFound({ em: spine.em, now: spine.now, turnMs })
  await deliverOneByOne()
}

test('of many who are told at once, who has waited longest is emailed first, and next time comes last', async () => {
  await watchers('ann', 'bo', 'cy', 'di')
  await free('Court 1')
  await spine.tell()
  await deliverOneByOne()
  expect(told()).toEqual(['ann', 'bo', 'cy', 'di'])
  await spine.em().execute(`update notification set sent_at = sent_at - interval '1 hour' where address like 'cy%'`)
  await free()
  spine.pass(minutes)
  await watchers('eve')
  await free('Court 1', 'Court 2')
  await spine.tell()
  await deliverOneByOne()
  expect(told().slice(4)).toEqual(['cy', 'ann', 'bo', 'di', 'eve'])
})

test('with time between turns each is told in turn, and nobody before', async () => {
  await watchers('ann', 'bo', 'cy')
  await free('Court 1')
  await pass(1000)
  expect(told()).toEqual(['ann'])
  await pass(turnMs - 1000)
  expect(told()).toEqual(['ann'])
  await pass(2000)
  expect(told()).toEqual(['ann', 'bo'])
  await pass()
  await pass()
  expect(told()).toEqual(['ann', 'bo', 'cy'])
})

test('an email about something else does not tell before the turn, and a person has one turn for all their alerts', async () => {
  await watchers('ann', 'bo')
  await spine.addAlert({ email: 'bo@example.com', venues: ['rawson-park-tc'] })
  await spine.addAlert({ email: 'ann@example.com', venues: [venueId], timeSlots: ['7:00 PM', '8:00 PM'] })
  await free('Court 1')
  await spine.note({ venueId: 'rawson-park-tc', covered: [{ date, openings: [court('Court 9', 19 * 60)] }] })
  await pass(1000)
  expect(told().toSorted()).toEqual(['ann', 'bo'])
  const textOf = (name: string) => spine.sink.mails.findLast(({ to }) => to.startsWith(name))?.parsed.text
  expect(textOf('bo')).not.toContain('Court 1')
  await pass()
  await pass(2 * minutes)
  expect(told().toSorted()).toEqual(['ann', 'bo', 'bo'])
  expect(textOf('bo')).toContain('Court 1')
})

test('what is gone at the turn is not told, and is told when it comes back, in turns that do not overlap', async () => {
  await watchers('ann', 'bo', 'cy', 'di')
  await free('Court 1')
  await pass(1000)
  await free()
  await pass()
  expect(told()).toEqual(['ann'])
  await free('Court 1')
  await pass(2000)
  expect(told()).toEqual(['ann'])
  for (let turn = 0; turn < 8; turn += 1) {
    const before = told().length
    await pass()
    expect(told().length - before).toBeLessThanOrEqual(1)
  }
  await pass(10 * minutes)
  expect(told().toSorted()).toEqual(['ann', 'bo', 'cy', 'di'])
})

test('a teller that is killed between two turns, or two at once, neither skip nor repeat anybody', async () => {
  await watchers('ann', 'bo', 'cy')
  await free('Court 1')
  await pass(1000)
  spine.pass(turnMs)
  await free()
  await free('Court 1')
  const killed = inTransaction(spine.em(), async (tx) => {
    expect(await tellFound(tx, { now: spine.now(), limit: 1, turnMs })).toBe(1)
    expect(await tellFound(spine.em(), { now: spine.now(), limit: 1, turnMs })).toBe(0)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  await Promise.all([1, 2, 3].map(() => tellAllFound({ em: spine.em, now: spine.now, turnMs })))
  await deliverOneByOne()
  expect(told()).toEqual(['ann', 'bo'])
  await pass()
  await pass()
  expect(told()).toEqual(['ann', 'bo', 'cy'])
})

test('nobody waits for a turn once the day of the openings is over', async () => {
  await watchers('ann', 'bo', 'cy')
  await free('Court 1')
  await pass(1000)
  await pass(4 * 24 * 60 * minutes)
  expect(told()).toEqual(['ann'])
  expect(await spine.em().execute('select 1 from found')).toEqual([])
})

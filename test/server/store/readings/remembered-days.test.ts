import { expect, test } from 'vitest'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { rememberedDays } from '#server/store/readings/remembered-days.ts'
import type { ChangedVenueDay } from '#server/store/readings/day-rows.ts'
import { storeReading } from '#server/store/readings/store-reading.ts'
import { holdSuspectDay, loadVenueDays } from '#server/store/readings/venue-days.ts'
import { court } from '#test/support/an-opening.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const date = '2026-11-24'

const dayWith = (name: string): ChangedVenueDay => ({
  date,
  openings: [{ ...court(name, 1140), openedAt: 1 }],
  closed: [{ key: 'Court 9@1140', openedAt: 1, closedAt: 2 }],
  forMembers: [{ ...court('Court 8', 1140), openedAt: 3, forMembers: true }],
  closedForMembers: [{ key: 'Court 7@1140', openedAt: 4, closedAt: 5 }],
  openMask: 1n,
  digest: 'digest',
  gap: null,
  opensAt: null,
})

const store = (em: EntityManager, name: string, change: { readAt?: Date; date?: string } = {}) =>
  storeReading(em, {
    venueId: 'a',
    system: 'miclub',
    status: 'ok',
    reason: undefined,
    readAt: change.readAt ?? here.now,
    cursor: undefined,
    changed: [{ ...dayWith(name), date: change.date ?? date }],
    unchanged: [],
    counts: [],
    changes: [],
  })

const load = async () => (await loadVenueDays(here.em(), 'a', [date]))[0]
const isRemembered = (on = date) => rememberedDays(here.em(), 'a').versionOf(on) !== ''
const courtOf = async () => (await load())?.openings[0]?.resource

test('a day that this process stored is loaded as it was stored', async () => {
  const { openMask: _mask, ...state } = dayWith('Court 1')
  await store(here.em(), 'Court 1')
  expect(await load()).toEqual({
    ...state,
    venueId: 'a',
    readAt: here.now,
    suspectKeys: null,
    suspectAt: null,
    system: 'miclub',
  })
})

test('a day that another process wrote since is loaded from the database, and remembered from then on', async () => {
  await store(here.em(), 'Court 1')
  const before = rememberedDays(here.em(), 'a').versionOf(date)
  await here.rows(`update venue_day set openings = jsonb_set(openings, '{0,resource}', '"Court 2"')`)
  expect(await courtOf()).toBe('Court 2')
  expect(rememberedDays(here.em(), 'a').versionOf(date)).not.toBe(before)
  expect(await load()).toMatchObject({ closed: [{ key: 'Court 9@1140' }], forMembers: [{ openedAt: 3 }] })
  await holdSuspectDay({
    em: here.em(),
    venueId: 'a',
    date,
    keys: { openings: ['other'], forMembers: [] },
    at: here.now,
  })
  expect(await load()).toMatchObject({ suspectKeys: { openings: ['other'] }, openings: [{ resource: 'Court 2' }] })
})

test('a day that a rolled-back transaction stored is not remembered', async () => {
  await store(here.em(), 'Court 1')
  const taken = inTransaction(here.em(), async (tx) => {
    await store(tx, 'Court 2')
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect(await courtOf()).toBe('Court 1')
  await inTransaction(here.em(), async (tx) => {
    await store(tx, 'Court 3')
    await inTransaction(tx, async (inner) => {
      await store(inner, 'Court 4', { readAt: here.at(1) })
      throw new Error('taken back')
    }).catch(() => undefined)
  })
  expect(await courtOf()).toBe('Court 3')
})

test('days that are gone from the database are gone, and those that have passed are forgotten', async () => {
  await store(here.em(), 'Court 1')
  expect(isRemembered()).toBe(true)
  await here.rows('delete from venue_day')
  expect(await load()).toBeUndefined()
  await store(here.em(), 'Court 1', { readAt: new Date(here.now.getTime() + 30 * 86_400_000), date: '2026-12-24' })
  expect([isRemembered(), isRemembered('2026-12-24')]).toEqual([false, true])
})

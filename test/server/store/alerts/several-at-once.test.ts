import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayKeyOfDate } from '#domain/alerts/alert-days.ts'
import { endAlerts } from '#server/store/alerts/alerts.ts'
import { lockAlertOfUser, lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { setPause } from '#server/store/alerts/pauses.ts'
import { dropAlertsEndedBefore, retireAlerts } from '#server/store/alerts/retire-alerts.ts'
import { dropMatchesBefore } from '#server/store/outbox/matches/move-matches.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()
const today = '2026-11-21'

const ended = { is_active: false, ended_at: here.at(-9), end_reason: 'deleted' }

/** Planted alerts, by name, with their present rows. */
async function alerts(cases: Record<string, Record<string, unknown>>, columns: string) {
  const ids: Record<string, string> = {}
  for (const [name, values] of Object.entries(cases)) ids[name] = await here.alert('ann', values)
  const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id
  const stored = async () =>
    Object.fromEntries(
      (await here.rows<{ id: string }>(`select id, ${columns} from alert`)).map(({ id, ...rest }) => [
        nameOf(id),
        Object.values(rest),
      ]),
    )
  return { ids, all: Object.values(ids), nameOf, stored }
}

type Change = (tx: EntityManager, ids: readonly string[], userId: string) => Promise<unknown>
const changes: Record<string, Change> = {
  end: (em, ids) => endAlerts({ em, ids, reason: 'stopped', now: here.now }),
  pause: (em, ids) => setPause({ em, ids, until: here.at(9), now: here.now }),
  'pause their own': (em, ids, userId) => setPause({ em, ids, userId, until: here.at(9), now: here.now }),
  retire: (em) => retireAlerts(em, '2026-11-22', here.now),
  'are about to change': lockAlerts,
}

test.each(Object.entries(changes))(
  'a person who %s several alerts locks them in one order, and passes over those that end meanwhile',
  async (_what, change) => {
    const userId = await here.user('ann')
    const [first = '', second = ''] = [randomUUID(), randomUUID()].toSorted()
    // Not in that order in the table either.
    for (const id of [second, first]) await here.alert('ann', { id, specific_date: today })
    let changed: Promise<unknown> | undefined
    const free = await here.em().transactional(async (tx) => {
      await tx.execute(`update alert set ended_at = ?, end_reason = 'deleted' where id = ?`, [here.at(-1), second])
      changed = here.em().transactional(async (other) => {
        // As PostgreSQL reads a small table: an index would bring them in order by itself.
        await other.execute('set local enable_indexscan = off; set local enable_bitmapscan = off')
        await change(other, [second, first], userId)
      })
      await untilWaiting(here.em(), 1)
      return here.rows('select id from alert for update skip locked')
    })
    await changed
    expect(free).toEqual([])
    const rows = await here.rows('select ended_at as at, end_reason as why, paused_until from alert where id = $1', [
      second,
    ])
    expect(rows).toEqual([{ at: here.at(-1), why: 'deleted', paused_until: null }])
  },
)

test('alerts end once, with their targets, and others go on', async () => {
  const { ids, all, nameOf, stored } = await alerts({ one: {}, ended, other: {} }, 'ended_at, end_reason, is_active')
  for (const id of all) await here.target(id, { venue_id: 'a', day: 1 })
  const order = { em: here.em(), reason: 'stopped', now: here.now } as const
  const names = await endAlerts({ ...order, ids: [ids['one'] ?? '', ids['ended'] ?? ''] })
  expect(names.map(nameOf)).toEqual(['one'])
  expect(await stored()).toEqual({
    one: [here.now, 'stopped', false],
    ended: [here.at(-9), 'deleted', false],
    other: [null, null, true],
  })
  expect(await here.rows('select alert_id as id from alert_target')).toEqual([{ id: ids['other'] }])
})

test('an alert ends with its last day, and targets of past days go', async () => {
  const yesterday = '2026-11-20'
  const { all, stored } = await alerts(
    {
      over: { specific_date: yesterday },
      'over for long': { specific_date: '2026-11-01', specific_dates: ['2026-11-02', yesterday] },
      'over with its dates': { specific_dates: ['2026-11-19', yesterday] },
      today: { specific_date: today },
      'one day is left': { specific_dates: [yesterday, today] },
      weekly: { days_of_week: ['saturday'] },
      ended: { ...ended, specific_date: yesterday },
    },
    'ended_at, end_reason, is_active',
  )
  const now = dayKeyOfDate(today)
  // The venues not in their order either.
  for (const venue of ['c', 'a', 'b'])
    for (const id of all) for (const day of [6, 1000, now - 1, now]) await here.target(id, { venue_id: venue, day })
  await retireAlerts(here.em(), today, here.now)
  const [over, goesOn] = [
    [here.now, 'retired', false],
    [null, null, true],
  ]
  expect(await stored()).toEqual({
    over,
    'over for long': over,
    'over with its dates': over,
    today: goesOn,
    'one day is left': goesOn,
    weekly: goesOn,
    ended: [here.at(-9), 'deleted', false],
  })
  const left = await here.rows(`select venue_id as venue, day, count(*)::integer as count from alert_target
  group by 1, 2 order by 1, 2`)
  expect(left).toEqual(['a', 'b', 'c'].flatMap((venue) => [6, 1000, now].map((day) => ({ venue, day, count: 4 }))))
})

test('alerts that ended long ago are forgotten, and matches of past days', async () => {
  const cases = {
    before: { ...ended, ended_at: here.at(-1) },
    'at once': { ...ended, ended_at: here.now },
    current: {},
  }
  const { ids, stored } = await alerts(cases, 'is_active')
  for (const date of ['2026-11-20', today]) await here.match(ids['current'] ?? '', { date })
  await dropAlertsEndedBefore(here.em(), here.now)
  await dropMatchesBefore(here.em(), today)
  expect(Object.keys(await stored()).toSorted()).toEqual(['at once', 'current'])
  expect(await here.rows('select date::text from alert_match')).toEqual([{ date: today }])
  await here.target(ids['current'] ?? '', { venue_id: 'the only one', day: dayKeyOfDate('2026-11-20') })
  await retireAlerts(here.em(), today, here.now)
  expect(await here.rows('select 1 from alert_target')).toEqual([])
})

test('a pause goes on where one lasts and begins anew where it is over, and its end is remembered', async () => {
  const rested = (until: number, rest = until) => ({
    paused_until: here.at(until),
    rested_from: here.at(-5),
    rested_until: here.at(rest),
  })
  const cases = { fresh: {}, lasting: rested(1), over: rested(0), ended: { ...ended, ...rested(1) } }
  const { ids, all, nameOf, stored } = await alerts(cases, 'paused_until, rested_from, rested_until')
  const [other, unasked] = [await here.alert('bo'), await here.alert('ann')]
  const userId = await here.user('ann')
  const set = async (until: Date | null) =>
    (await setPause({ em: here.em(), ids: [...all, other], userId, until, now: here.now })).map(nameOf).toSorted()
  expect(await set(here.at(9))).toEqual(['fresh', 'lasting', 'over'])
  const untouched = {
    ended: [here.at(1), here.at(-5), here.at(1)],
    [other]: [null, null, null],
    [unasked]: [null, null, null],
  }
  expect(await stored()).toEqual({
    fresh: [here.at(9), here.now, here.at(9)],
    lasting: [here.at(9), here.at(-5), here.at(9)],
    over: [here.at(9), here.now, here.at(9)],
    ...untouched,
  })
  await here.rows('update alert set paused_until = $1, rested_until = $1 where id = $2', [here.at(-1), ids['over']])
  expect(await set(null)).toEqual(['fresh', 'lasting', 'over'])
  expect(await stored()).toEqual({
    fresh: [null, here.now, here.now],
    lasting: [null, here.at(-5), here.now],
    over: [null, here.now, here.at(-1)],
    ...untouched,
  })
  const ofAnybody = await setPause({
    em: here.em(),
    ids: [ids['ended'] ?? '', other],
    until: here.at(9),
    now: here.now,
  })
  expect(ofAnybody).toEqual([other])
})

test('an alert is locked for its owner until it ends, and for no other', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const { ids } = await alerts({ current: {}, ended }, 'id')
  const lock = (name: string, userId: string) => lockAlertOfUser(here.em(), ids[name] ?? randomUUID(), userId)
  const found = [
    await lock('current', ann),
    await lock('current', bo),
    await lock('ended', ann),
    await lock('none', ann),
  ]
  expect(found.map((row) => row?.id)).toEqual([ids['current'], undefined, undefined, undefined])
})

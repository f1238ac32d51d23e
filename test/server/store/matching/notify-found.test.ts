import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/store/entity-manager.ts'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { orderByWait } from '#server/store/matching/order-by-wait.ts'
import { foundOpening, plantFound } from '#test/support/planted-found.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const found = (alerts: readonly string[], columns: Record<string, unknown> = {}) =>
  plantFound(
    here,
    alerts.map((alert) => ({ alert })),
    columns,
  )

/** How many alerts of each row wait. */
const waiting = async () => {
  const rows = await here.rows<{ id: string; count: number }>(
    'select f.id, count(e.*)::integer as count from found f left join found_alert e on e.found = f.id group by f.id',
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

test('each reading gets an equal share of a batch, the least one of its alerts, and is gone with its last', async () => {
  const names = ['ann', 'bo', 'cy', 'di', 'eve']
  const alerts = await Promise.all(names.map((name) => here.alert(name)))
  const [many, few] = [await found(alerts), await found(alerts.slice(0, 1))]
  const notify = () => notifyFound(here.em(), { now: here.at(5000), limit: 3 })
  const left = async () => {
    const all = await waiting()
    return [all.get(many), all.get(few)]
  }
  expect([await notify(), await left()]).toEqual([3, [3, undefined]])
  expect([await notify(), await left()]).toEqual([3, [undefined, undefined]])
  expect([await notify(), await here.rows('select from found_alert')]).toEqual([0, []])
})

test("two workers at once don't wait for each other, and a reading that one has locked is passed over", async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo')]
  const [held, free] = [await found(alerts), await found(alerts)]
  await here.em().transactional(async (tx) => {
    await tx.execute('select 1 from found where id = ? for update', [held])
    expect(await notifyFound(here.em(), { now: here.now, limit: 1 })).toBe(1)
  })
  const all = await waiting()
  expect([all.get(held), all.get(free)]).toEqual([2, 1])
  await here.em().transactional(async (tx) => {
    expect(await notifyFound(tx, { now: here.now, limit: 1 })).toBe(2)
    expect(await notifyFound(here.em(), { now: here.now, limit: 1 })).toBe(0)
  })
})

test('a batch takes all of its last person, several days of one alert too, each match once', async () => {
  const webhook = { url: 'https://receiver.example/', nonce: 'n', created_at: here.now }
  await here.insert('webhook', { id: randomUUID(), user_id: await here.user('ann'), ...webhook })
  const nextDay = '2026-11-25'
  const openings = [foundOpening, { ...foundOpening, key: 'next day', date: nextDay }]
  const [ann, bo] = [await here.alert('ann'), await here.alert('bo', { created_at: here.at(1) })]
  const entries = [{ alert: ann }, { alert: bo }, { alert: ann, date: nextDay }]
  await plantFound(
    here,
    entries.map((entry) => ({ ...entry, turn: 0 })),
    { openings },
  )
  expect(await notifyFound(here.em(), { now: here.at(5000), limit: 1 })).toBe(2)
  const keys = [{ key: usual.opening_key }, { key: 'next day' }]
  expect(await here.rows('select alert_id as alert, opening_key as key from alert_match order by 2')).toEqual(
    keys.map((one) => ({ alert: ann, ...one })),
  )
  expect(await here.rows('select turn from found_alert')).toEqual([{ turn: 2 }])
  expect(await here.rows('select turn from notification where kind = $1', ['openings-found'])).toEqual([{ turn: 1 }])
  expect(
    await here.rows(
      `select m->>'key' as key from notification cross join jsonb_array_elements(payload->'matches') m
       where kind = 'openings-called' order by 1`,
    ),
  ).toEqual(keys)
})

const minutes = 60_000

/** People by when they were notified, in minutes, and some that only look notified. */
async function plantPeople(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const notified = (name: string, sent: number | null, columns: Record<string, unknown> = {}) =>
    here.mail(name, {
      state: 'sent',
      attempt: 1,
      sent_at: sent === null ? null : here.at(sent * minutes),
      gathered_at: here.at(((sent ?? -5) - 1) * minutes),
      created_at: here.at(((sent ?? -5) - 2) * minutes),
      ...columns,
    })
  const pushed = async (name: string, ...spread: number[]) => {
    for (const at of spread) await here.gathering(await here.user(name), { spread_at: here.at(at * minutes) })
  }
  const made: Record<string, number> = {
    'first-mail-last': -1000,
    'never-gathered': -1000,
    'other-kind': -999,
    expired: -998,
    sending: -1000,
    'handed-over': -1000,
    ambiguous: -1000,
    'pushed-last': -1000,
    'mailed-last': -1000,
    'pushed-twice': -1000,
    'of-one-moment-2': -997,
    'of-one-moment-1': -997,
  }
  for (const [name, at] of Object.entries(made))
    ids[name] = await here.alert(name, { created_at: here.at(at * minutes) })
  await notified('first-mail-last', -10, { created_at: here.at(-200 * minutes) })
  await notified('first-mail-last', -55)
  await notified('never-gathered', -60)
  await notified('never-gathered', -3, { gathered_at: null })
  await notified('other-kind', -4, { kind: 'alert-paused' })
  await notified('expired', -3, { state: 'expired' })
  await notified('sending', null, { state: 'sending', gathered_at: here.at(-45 * minutes) })
  await notified('handed-over', null, { state: 'handed-over', gathered_at: here.at(-40 * minutes) })
  await notified('ambiguous', null, { state: 'ambiguous', gathered_at: here.at(-35 * minutes) })
  await notified('pushed-last', -70)
  await pushed('pushed-last', -20)
  await notified('mailed-last', -15)
  await pushed('mailed-last', -80)
  await pushed('pushed-twice', -12, -500)
  return ids
}

const whoWaitedLongest = [
  'other-kind',
  'expired',
  'of-one-moment-1',
  'of-one-moment-2',
  'never-gathered',
  'first-mail-last',
  'sending',
  'handed-over',
  'ambiguous',
  'pushed-last',
  'mailed-last',
  'pushed-twice',
]

/** The turns of a row's alerts by name; those of gone alerts have none. */
async function turnsOf(found: string): Promise<[name: string | null, turn: number][]> {
  const rows = await here.rows<{ name: string | null; turn: number }>(
    `select split_part(a.email, '@', 1) as name, e.turn from found_alert e left join alert a on a.number = e.alert_number
     where e.found = $1 order by e.turn`,
    [found],
  )
  return rows.map(({ name, turn }) => [name, turn])
}

test('the person who was notified longest ago is first, all of an address have one turn, and a gone alert is last', async () => {
  const people = await plantPeople()
  const unordered = (alerts: readonly string[]) =>
    plantFound(
      here,
      alerts.map((alert) => ({ alert, turn: 0 })),
    )
  const all = Object.keys(people).toSorted()
  const alerts = [randomUUID(), ...all.map((name) => people[name] ?? '')]
  const again = await here.alert('sending', { created_at: here.at(-2000 * minutes) })
  const first = await unordered([...alerts, again])
  const second = await unordered([people['ambiguous'] ?? '', people['expired'] ?? ''])
  const untouched = await unordered(alerts)
  await inTransaction(here.em(), (tx) => orderByWait(tx, [first, second]))
  const order = whoWaitedLongest.map((name, at) => [name, at + 1] as const)
  const twice = order.flatMap((one) => (one[0] === 'sending' ? [one, one] : [one]))
  expect(await turnsOf(first)).toEqual([...twice, [null, order.length + 1]])
  expect(await turnsOf(second)).toEqual([
    ['expired', 1],
    ['ambiguous', 2],
  ])
  expect(new Set((await turnsOf(untouched)).map(([, turn]) => turn))).toEqual(new Set([0]))
})

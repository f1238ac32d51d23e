import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/store/entity-manager.ts'
import { notifyFound, orderByWait } from '#server/store/matching/notify-found.ts'
import { foundOpening, noteByNumber, plantFound, plantPlaces } from '#test/support/planted-found.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const found = (alerts: readonly string[], columns: Record<string, unknown> = {}) =>
  plantPlaces(here, alerts, { openings: [{ date: '2026-11-24', key: 'Court 1' }], ...columns })

const state = async () => {
  const rows = await here.rows<{ id: string; told: number }>('select id, told from found')
  return new Map(rows.map(({ id, told }) => [id, told]))
}

test('the row with fewest notified is first, then the oldest, and a row that another has locked is passed over', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo'), await here.alert('cy')]
  const shared = { is_ordered: true }
  const begun = await found(alerts, { ...shared, told: 1, found_at: here.at(-9) })
  const young = await found(alerts, { ...shared, found_at: here.at(-1) })
  const old = await found(alerts, { ...shared, found_at: here.at(-2) })
  const notify = () => notifyFound(here.em(), { now: here.now, limit: 1 })
  const notified = async () => {
    const all = await state()
    return [begun, young, old].map((id) => all.get(id))
  }
  expect([await notify(), await notified()]).toEqual([1, [1, 0, 1]])
  expect([await notify(), await notified()]).toEqual([1, [1, 1, 1]])
  expect([await notify(), await notified()]).toEqual([1, [2, 1, 1]])
  const held = await here.em().transactional(async (tx) => {
    await tx.execute('select 1 from found where id = ? for update', [old])
    return [await notify(), await notified()]
  })
  expect(held).toEqual([1, [2, 2, 1]])
})

test("two workers at once don't wait for each other, and take different rows", async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo')]
  const [first, second] = [
    await found(alerts, { is_ordered: true, found_at: here.at(-2) }),
    await found(alerts, { is_ordered: true, found_at: here.at(-1) }),
  ]
  await here.em().transactional(async (tx) => {
    expect(await notifyFound(tx, { now: here.now, limit: 1 })).toBe(1)
    expect(await notifyFound(here.em(), { now: here.now, limit: 1 })).toBe(0)
  })
  const all = await state()
  expect([all.get(first), all.get(second)]).toEqual([1, 0])
})

test('a batch takes all of its last person, several days of one alert too, each match once', async () => {
  const webhook = { url: 'https://receiver.example/', nonce: 'n', created_at: here.now }
  await here.insert('webhook', { id: randomUUID(), user_id: await here.user('ann'), ...webhook })
  const openings = [foundOpening, { ...foundOpening, key: 'next day', day: 2, slot: 3 }]
  const [ann, bo] = [await here.alert('ann'), await here.alert('bo', { created_at: here.at(1) })]
  const entries = [{ alert: ann }, { alert: bo }, { alert: ann, day: 2, slot: 3 }]
  await plantFound(here, entries, { openings })
  expect(await notifyFound(here.em(), { now: here.at(5000), limit: 1 })).toBe(2)
  const keys = [{ key: usual.opening_key }, { key: 'next day' }]
  expect(await here.rows('select alert_id as alert, opening_key as key from alert_match order by 2')).toEqual(
    keys.map((one) => ({ alert: ann, ...one })),
  )
  expect(await here.rows('select told from found')).toEqual([{ told: 2 }])
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

test.each([
  ['their ids', undefined],
  ['their numbers', 13],
  ['numbers or else ids', 4],
])(
  'the person who was notified longest ago is first, with what each alert asks for, noted by %s; a gone alert is last',
  async (_by, numbered) => {
    const people = await plantPeople()
    const alerts = [
      randomUUID(),
      ...Object.keys(people)
        .toSorted()
        .map((name) => people[name] ?? ''),
    ]
    const first = await plantPlaces(here, alerts)
    const second = await plantPlaces(here, [people['ambiguous'] ?? '', people['expired'] ?? ''])
    const untouched = await plantPlaces(here, alerts)
    if (numbered !== undefined) await noteByNumber(here, first, numbered)
    await inTransaction(here.em(), (tx) => orderByWait(tx, [{ id: first }, { id: second }]))
    const rows = await here.rows<{ id: string; alerts: (string | null)[] }>(
      'select id, alerts, numbers, days, asks, is_ordered as ordered from found',
    )
    const of = (wanted: string) => rows.find(({ id }) => id === wanted)
    const order = whoWaitedLongest.map((name) => people[name] ?? '')
    const places = [...order.map((alert) => alerts.indexOf(alert) + 1), 1]
    const inOrder = { alerts: [...order, null], days: places, asks: places.map(String) }
    expect(of(first)).toEqual({ id: first, ...inOrder, numbers: null, ordered: true })
    expect(of(second)).toMatchObject({
      alerts: [people['expired'], people['ambiguous']],
      days: [2, 1],
      asks: ['2', '1'],
    })
    expect(of(untouched)).toMatchObject({ alerts, ordered: false })
  },
)

test('a row without days is of its one day', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo')]
  const row = await plantPlaces(here, alerts, { days: [] })
  await noteByNumber(here, row, 2)
  await inTransaction(here.em(), (tx) => orderByWait(tx, [{ id: row }]))
  expect(await here.rows('select days from found')).toEqual([{ days: [1, 1] }])
})

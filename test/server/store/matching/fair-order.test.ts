import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/store/entity-manager.ts'
import { putInOrder } from '#server/store/matching/put-in-order.ts'
import { noteByNumber, plantPlaces } from '#test/support/planted-found.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const minutes = 60_000

const here = plantingOfFile()

/** Who was told when, in minutes, and what only looks as if. */
async function plantPeople(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const told = (name: string, sent: number | null, columns: Record<string, unknown> = {}) =>
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
    'told-first-mail-last': -1000,
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
  await told('told-first-mail-last', -10, { created_at: here.at(-200 * minutes) })
  await told('told-first-mail-last', -55)
  await told('never-gathered', -60)
  await told('never-gathered', -3, { gathered_at: null })
  await told('other-kind', -4, { kind: 'alert-paused' })
  await told('expired', -3, { state: 'expired' })
  await told('sending', null, { state: 'sending', gathered_at: here.at(-45 * minutes) })
  await told('handed-over', null, { state: 'handed-over', gathered_at: here.at(-40 * minutes) })
  await told('ambiguous', null, { state: 'ambiguous', gathered_at: here.at(-35 * minutes) })
  await told('pushed-last', -70)
  await pushed('pushed-last', -20)
  await told('mailed-last', -15)
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
  'told-first-mail-last',
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
  'who was told longest ago comes first, with what each asked for, noted by %s; what is gone comes last',
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
    await inTransaction(here.em(), (tx) => putInOrder(tx, [first, second]))
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

test('what was found on one day is told of that day, though no alert is given it', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo')]
  const row = await plantPlaces(here, alerts, { days: [] })
  await noteByNumber(here, row, 2)
  await inTransaction(here.em(), (tx) => putInOrder(tx, [row]))
  expect(await here.rows('select days from found')).toEqual([{ days: [1, 1] }])
})

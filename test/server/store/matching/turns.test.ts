import { expect, test } from 'vitest'
import { tellFound } from '#server/store/matching/tell-found.ts'
import { foundOpening, plantPlaces } from '#test/support/planted-found.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const turnMs = 30_000

const here = plantingOfFile()

const openings = (...all: [string, string][]) => all.map(([date, key]) => ({ date, key }))

const found = (alerts: readonly string[], columns: Record<string, unknown> = {}) =>
  plantPlaces(here, alerts, { openings: openings(['2026-11-24', 'Court 1']), ...columns })

const state = async () => {
  const rows = await here.rows<{ id: string; told: number; next: Date | null }>(
    'select id, told, next_turn_at as next from found',
  )
  return new Map(rows.map(({ id, told, next }) => [id, [told, next]]))
}

test('who has told of least comes first, then who has waited longest, and what another holds is passed over', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo'), await here.alert('cy')]
  const shared = { is_ordered: true }
  const begun = await found(alerts, { ...shared, told: 1, found_at: here.at(-9) })
  const young = await found(alerts, { ...shared, found_at: here.at(-1) })
  const old = await found(alerts, { ...shared, found_at: here.at(-2) })
  const tell = () => tellFound(here.em(), { now: here.now, limit: 1 })
  const told = async () => {
    const all = await state()
    return [begun, young, old].map((id) => all.get(id)?.[0])
  }
  expect([await tell(), await told()]).toEqual([1, [1, 0, 1]])
  expect([await tell(), await told()]).toEqual([1, [1, 1, 1]])
  expect([await tell(), await told()]).toEqual([1, [2, 1, 1]])
  const held = await here.em().transactional(async (tx) => {
    await tx.execute('select 1 from found where id = ? for update', [old])
    return [await tell(), await told()]
  })
  expect(held).toEqual([1, [2, 2, 1]])
})

test('of two that tell at once neither waits, and each tells of other rows', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo')]
  const [first, second] = [
    await found(alerts, { is_ordered: true, found_at: here.at(-2) }),
    await found(alerts, { is_ordered: true, found_at: here.at(-1) }),
  ]
  await here.em().transactional(async (tx) => {
    expect(await tellFound(tx, { now: here.now, limit: 1 })).toBe(1)
    expect(await tellFound(here.em(), { now: here.now, limit: 1 })).toBe(0)
  })
  const all = await state()
  expect([all.get(first)?.[0], all.get(second)?.[0]]).toEqual([1, 0])
})

const turn = () => tellFound(here.em(), { now: here.now, limit: 1, turnMs })

test('a turn is due from its moment on, and of those that are due who has told of least comes first', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo'), await here.alert('cy')]
  const elsewhere = (at: number, columns: Record<string, unknown>) =>
    found(alerts, { is_ordered: true, venue_id: `venue-${at}`, ...columns })
  const later = await elsewhere(1, { next_turn_at: here.at(1) })
  const begun = await elsewhere(2, { told: 1, found_at: here.at(-9) })
  const young = await elsewhere(3, { found_at: here.at(-1) })
  const old = await elsewhere(4, { next_turn_at: here.now, found_at: here.at(-2) })
  const told = async () => {
    const all = await state()
    return [later, begun, young, old].map((id) => all.get(id)?.[0])
  }
  expect([await turn(), await told()]).toEqual([1, [0, 1, 0, 1]])
  await here.rows('update found set next_turn_at = null where id = $1', [old])
  expect([await turn(), await told()]).toEqual([1, [0, 1, 1, 1]])
  const held = await here.em().transactional(async (tx) => {
    await tx.execute('select 1 from found where id = ? for update', [begun])
    return [await turn(), await told()]
  })
  expect(held).toEqual([1, [0, 1, 1, 2]])
})

test('an email at a turn has every reading wait that shows one of its openings, and no other', async () => {
  const ann = await here.alert('ann')
  const opening = { ...foundOpening, slot: 0, key: 'Court 1' }
  const told = await found([ann, await here.alert('bo')], {
    is_ordered: true,
    asks: [1, 1],
    openings: [opening, { ...opening, date: '2026-11-25', key: 'Court 2' }],
  })
  const others = { is_ordered: true, found_at: here.at(9), told: 1 }
  const cases = {
    same: { openings: openings(['2026-11-29', 'Court 9'], ['2026-11-25', 'Court 2']) },
    'another venue': { venue_id: 'rawson-park-tc' },
    'another date': { openings: openings(['2026-11-26', 'Court 1']) },
    'another court': { openings: openings(['2026-11-24', 'Court 9']) },
    'of two openings one half each': { openings: openings(['2026-11-24', 'Court 2'], ['2026-11-25', 'Court 1']) },
  }
  const ids = []
  for (const columns of Object.values(cases)) ids.push(await found([ann, ann], { ...others, ...columns }))
  expect(await turn()).toBe(1)
  const all = await state()
  const next = here.at(turnMs)
  expect(all.get(told)).toEqual([1, next])
  expect(ids.map((id) => all.get(id)?.[1])).toEqual([next, null, null, null, null])
})

test('a new reading waits for the last of the turns that go on for its openings, without its own', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo')]
  const going = { is_ordered: true, told: 1 }
  await found(alerts, { ...going, next_turn_at: here.at(1000) })
  await found(alerts, { ...going, next_turn_at: here.at(2000) })
  await found(alerts, { ...going, next_turn_at: here.at(9000), venue_id: 'rawson-park-tc' })
  await found(alerts, { ...going, next_turn_at: here.at(8000), openings: openings(['2026-11-24', 'Court 9']) })
  const fresh = await found(alerts)
  expect(await turn()).toBe(1)
  expect((await state()).get(fresh)).toEqual([0, here.at(2000)])
})

test('turns go on to the last day of the openings, and then nobody waits', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo'), await here.alert('cy')]
  const days = openings(['2026-11-20', 'Court 1'], ['2026-11-21', 'Court 1'])
  const id = await found(alerts, { is_ordered: true, openings: days })
  expect(await turn()).toBe(1)
  expect((await state()).get(id)).toEqual([1, null])
  const over = openings(['2026-11-19', 'Court 1'], ['2026-11-20', 'Court 1'])
  await here.rows('update found set openings = $1::jsonb', [JSON.stringify(over)])
  expect(await turn()).toBe(2)
  expect([...(await state())]).toEqual([])
})

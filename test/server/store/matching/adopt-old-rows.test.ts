import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { notifyFound } from '#server/store/matching/notify-found.ts'
import { foundOpening, plantFound } from '#test/support/planted-found.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const nextDay = '2026-11-25'

/** As the version before wrote them. The second was open before, and became cheaper. */
const oldOpenings = [
  { ...foundOpening, day: 1, classes: 1 },
  {
    ...foundOpening,
    day: 2,
    date: nextDay,
    key: 'cheaper',
    classes: 0,
    before: { opening: { ...foundOpening.opening, priceCents: 4000 }, classes: 1 },
    opening: { ...foundOpening.opening, priceCents: 2000 },
  },
]

/** Plants such a row, its alerts by number and by id, of which some have been notified. */
async function plantOld(numbered: readonly string[], alerts: readonly (string | null)[], days: number[], told = 0) {
  const numbers = await here.rows<{ id: string; number: number }>('select id, number from alert')
  const numberOf = (id: string) => numbers.find((one) => one.id === id)?.number ?? -1
  const asks = days.map(() => 0)
  const columns = { numbers: numbered.map(numberOf), alerts, days, asks, told, is_ordered: told > 0 }
  return plantFound(here, [], { openings: oldOpenings, ...columns })
}

const notifyAll = () => notifyFound(here.em(), { now: here.at(5000), limit: 100 })

const matched = () =>
  here.rows(
    `select split_part(a.email, '@', 1) as name, m.opening_key as key from alert_match m join alert a on a.id = m.alert_id
     order by 1, 2`,
  )

test('alerts that the version before noted are notified once, those by number and those by id', async () => {
  const [ann, bo, cy] = [await here.alert('ann'), await here.alert('bo'), await here.alert('cy')]
  await plantOld([ann, randomUUID(), bo], [cy, null], [1, 1, 1, 1, 1])
  expect(await notifyAll()).toBe(3)
  expect(await matched()).toEqual(['ann', 'bo', 'cy'].map((name) => ({ name, key: usual.opening_key })))
  expect(await here.rows('select from found')).toEqual([])
})

test('those that it has notified are not notified again', async () => {
  const alerts = [await here.alert('ann'), await here.alert('bo'), await here.alert('cy')]
  await plantOld([], alerts, [1, 1, 1], 2)
  expect(await notifyAll()).toBe(1)
  expect(await matched()).toEqual([{ name: 'cy', key: usual.opening_key }])
})

test('an opening that became cheaper is news for those whose wishes it did not meet before', async () => {
  const plain = await here.alert('plain')
  const wishing = await here.alert('wishing', { wishes: { maxPriceCents: 3000 } })
  await plantOld([plain, wishing], [], [2, 2])
  expect(await notifyAll()).toBe(2)
  expect(await matched()).toEqual([{ name: 'wishing', key: 'cheaper' }])
})

test('a row without days is of its one day', async () => {
  await plantOld([await here.alert('ann')], [], [])
  await notifyAll()
  expect(await matched()).toEqual([{ name: 'ann', key: usual.opening_key }])
})

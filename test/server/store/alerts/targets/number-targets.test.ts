import { expect, test } from 'vitest'
import { numberTargets } from '#server/store/alerts/targets/number-targets.ts'
import { numberVenues } from '#server/store/alerts/targets/venue-numbers.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

/** An alert as a version without numbers made it, or one with a number, that watches these venues on a day. */
async function watching(name: string, venues: readonly string[], columns: Record<string, unknown> = { number: null }) {
  const alert = await here.alert(name, columns)
  for (const venue of venues)
    await here.insert('alert_target', { alert_id: alert, venue_id: venue, day: 1, slot_mask: 1, match_class: 0 })
  return alert
}

const unnumbered = async () =>
  (
    await here.rows<{ who: string }>(
      `select split_part(a.email, '@', 1) || ' ' || t.venue_id as who from alert_target t join alert a on a.id = t.alert_id
       where t.venue_number is null or t.alert_number is null order by 1`,
    )
  ).map(({ who }) => who)

const wrong = () =>
  here.rows(
    `select 1 from alert_target t join alert a on a.id = t.alert_id join venue_number n on n.venue_id = t.venue_id
     where t.alert_number <> a.number or t.venue_number <> n.number`,
  )

test('what was watched before there were numbers gets them, a few at a time, and each alert and venue one', async () => {
  await watching('ann', ['a', 'b', 'c'])
  await watching('bo', ['b'], {})
  await here.rows(`update alert_target set is_member = true where venue_id = 'b'`)
  await here.alert('cy', { number: null })
  expect(await numberTargets(here.em(), 2)).toBe(4)
  expect([await unnumbered(), await wrong()]).toEqual([[], []])
  const numbers = await here.rows<{ number: number | null }>('select number from alert order by email')
  expect(numbers).toEqual([{ number: expect.any(Number) }, { number: expect.any(Number) }, { number: null }])
  expect(numbers[0]).not.toEqual(numbers[1])
  expect(await here.rows('select venue_id as id from venue_number order by 1')).toEqual([
    { id: 'a' },
    { id: 'b' },
    { id: 'c' },
  ])
  expect(await numberTargets(here.em())).toBe(0)
})

test('one call ends after twenty rounds, however much there is', async () => {
  await watching('ann', ['a'])
  await here.rows(
    'insert into alert_target select t.venue_id, n, t.alert_id, 1, 0 from alert_target t, generate_series(2, 45) n',
  )
  expect(await numberTargets(here.em(), 2)).toBe(40)
  expect(await numberTargets(here.em(), 2)).toBe(5)
})

test.each([
  ['an alert', `select 1 from alert where email = 'ann@example.com' for update`],
  [
    'what it watches',
    `select 1 from alert_target t join alert a on a.id = t.alert_id where a.email = 'ann@example.com' for update of t`,
  ],
])('%s that somebody holds is not waited for, and gets its numbers the next time', async (_what, hold) => {
  await watching('ann', ['a'])
  await watching('bo', ['a', 'b'])
  await here.em().transactional(async (tx) => {
    await tx.execute(hold)
    expect(await numberTargets(here.em())).toBe(2)
  })
  expect(await unnumbered()).toEqual(['ann a'])
  expect(await numberTargets(here.em())).toBe(1)
  expect([await unnumbered(), await wrong()]).toEqual([[], []])
})

test('of two that meet new venues at once neither waits, and housekeeping numbers what the second left', async () => {
  await watching('ann', ['a', 'b'], {})
  await here.em().transactional(async (tx) => {
    await numberVenues(tx, ['b', 'a', 'b'])
    await numberVenues(here.em(), ['a', 'c'])
    expect(await here.rows('select 1 from venue_number')).toEqual([])
  })
  await numberVenues(here.em(), ['a', 'b'])
  expect(await here.rows('select venue_id as id from venue_number order by 1')).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(await numberTargets(here.em())).toBe(2)
})

import { expect, test } from 'vitest'
import { writeTargets } from '#server/store/alerts/alert-targets.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

const watchesA = { days_of_week: ['monday'], venues: ['a'], is_active: true }

const unnumbered = () => here.rows('select 1 from alert_target where venue_number is null or alert_number is null')

const wrongNumbers = () =>
  here.rows(
    `select 1 from alert_target t join alert a on a.id = t.alert_id join venue_number n on n.venue_id = t.venue_id
     where t.alert_number <> a.number or t.venue_number <> n.number`,
  )

test('an alert watches each of its venues on each of its days once, a member where it or its owner says so', async () => {
  const owner = await here.user('ann')
  await here.prefers(owner, { member_venues: ['b'] })
  const columns = { venues: ['a', 'b', 'c', 'a'], member_venues: ['c'], days_of_week: ['monday', 'sunday'] }
  const ended = { ...columns, is_active: true, ended_at: here.now, end_reason: 'deleted' }
  const one = await here.alert('ann', columns)
  const silent = [await here.alert('ann', { ...columns, is_active: false }), await here.alert('ann', ended)]
  await here.alert('bo', { member_venues: ['a'] })
  const rows = await here.em().transactional((tx) => lockAlerts(tx, [one, ...silent]))
  await writeTargets(here.em(), rows)
  // Again, they take the place of the first.
  await writeTargets(here.em(), rows)
  expect([await unnumbered(), await wrongNumbers()]).toEqual([[], []])
  const targets = await here.rows<{ id: string; venue: string; day: number; member: boolean }>(
    'select alert_id as id, venue_id as venue, day, is_member as member from alert_target order by venue_id, day',
  )
  expect(targets).toEqual(
    ['a', 'b', 'c'].flatMap((venue) => [0, 6].map((day) => ({ id: one, venue, day, member: venue !== 'a' }))),
  )
})

test('of two readings that meet a new venue at once the second waits for the number, and both have it', async () => {
  const alerts = [await here.alert('ann', watchesA), await here.alert('bo', watchesA)]
  const rows = await here.em().transactional((tx) => lockAlerts(tx, alerts))
  let second: Promise<void> | undefined
  await here.em().transactional(async (tx) => {
    await writeTargets(tx, rows.slice(0, 1))
    second = here.em().transactional((other) => writeTargets(other, rows.slice(1)))
    await untilWaiting(here.em(), 1)
  })
  await second
  expect([await unnumbered(), await wrongNumbers()]).toEqual([[], []])
  expect(await here.rows('select alert_id from alert_target')).toHaveLength(2)
})

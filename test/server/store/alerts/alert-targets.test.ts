import { expect, test } from 'vitest'
import { writeTargets } from '#server/store/alerts/alert-targets.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

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
  const targets = await here.rows<{ id: string; venue: string; day: number; member: boolean }>(
    'select alert_id as id, venue_id as venue, day, is_member as member from alert_target order by venue_id, day',
  )
  expect(targets).toEqual(
    ['a', 'b', 'c'].flatMap((venue) => [0, 6].map((day) => ({ id: one, venue, day, member: venue !== 'a' }))),
  )
})

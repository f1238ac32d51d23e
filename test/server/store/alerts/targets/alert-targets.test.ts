import { expect, test } from 'vitest'
import { writeTargets } from '#server/store/alerts/targets/alert-targets.ts'
import { numberVenues } from '#server/store/alerts/targets/venue-numbers.ts'
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
  const numbers = await here.rows(
    `select distinct t.alert_number = a.number as alert, t.venue_number = n.number as venue
     from alert_target t join alert a on a.id = t.alert_id join venue_number n on n.venue_id = t.venue_id`,
  )
  expect(numbers).toEqual([{ alert: true, venue: true }])
  const targets = await here.rows<{ id: string; venue: string; day: number; member: boolean }>(
    'select alert_id as id, venue_id as venue, day, is_member as member from alert_target order by venue_id, day',
  )
  expect(targets).toEqual(
    ['a', 'b', 'c'].flatMap((venue) => [0, 6].map((day) => ({ id: one, venue, day, member: venue !== 'a' }))),
  )
})

test('what is watched while somebody else numbers venues, or by an alert without a number, has none yet', async () => {
  const days = { days_of_week: ['monday'] }
  const early = await here.alert('ann', { ...days, venues: ['a'], number: null })
  const late = await here.alert('bo', { ...days, venues: ['a', 'b'] })
  const write = async (id: string) =>
    writeTargets(here.em(), await here.em().transactional((tx) => lockAlerts(tx, [id])))
  await write(early)
  await here.em().transactional(async (tx) => {
    await numberVenues(tx, ['c'])
    await write(late)
  })
  const targets = await here.rows(
    `select venue_id as venue, venue_number is not null as "hasVenue", alert_number is not null as "hasAlert"
     from alert_target order by alert_id = '${late}', venue_id`,
  )
  expect(targets).toEqual([
    { venue: 'a', hasVenue: true, hasAlert: false },
    { venue: 'a', hasVenue: true, hasAlert: true },
    { venue: 'b', hasVenue: false, hasAlert: true },
  ])
})

import { expect, test } from 'vitest'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { memberVenuesOf, refreshMemberships } from '#server/store/alerts/memberships.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

test('a person’s alerts follow their memberships, and no other alerts do', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  await here.prefers(ann, { member_venues: ['a', 'b'] })
  await here.prefers(bo, { member_venues: ['a', 'b', 'c'] })
  const [first, second] = [await here.alert('ann', { member_venues: ['c'] }), await here.alert('ann')]
  const his = await here.alert('bo')
  const was: Record<string, boolean> = { a: false, b: true, c: false, d: true }
  for (const alert of [first, second, his])
    for (const [venue, is] of Object.entries(was))
      await here.insert('alert_target', {
        alert_id: alert,
        venue_id: venue,
        day: 1,
        slot_mask: 1,
        match_class: 0,
        is_member: is,
      })
  const over = await here.alert('ann', { is_active: false, ended_at: here.now, end_reason: 'deleted' })
  // A change to an alert of somebody else's, or to one that is over, is not waited for.
  await here.em().transactional(async (tx) => {
    await lockAlerts(tx, [his, over])
    await refreshMemberships(here.em(), ann)
  })
  const memberOf = async (alert: string) =>
    Object.fromEntries(
      (
        await here.rows<{ venue: string; is: boolean }>(
          'select venue_id as venue, is_member as is from alert_target where alert_id = $1',
          [alert],
        )
      ).map(({ venue, is }) => [venue, is]),
    )
  expect([await memberOf(first), await memberOf(second), await memberOf(his)]).toEqual([
    { a: true, b: true, c: true, d: false },
    { a: true, b: true, c: false, d: false },
    was,
  ])
  expect([await memberVenuesOf(here.em(), ann), await memberVenuesOf(here.em(), second)]).toEqual([['a', 'b'], []])
})

test('an alert that is just being changed is waited for, so that the change follows too', async () => {
  const ann = await here.user('ann')
  await here.prefers(ann, { member_venues: ['a'] })
  const alert = await here.alert('ann')
  let following: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await lockAlerts(tx, [alert])
    following = here.em().transactional((other) => refreshMemberships(other, ann))
    await untilWaiting(here.em(), 1)
    await tx.execute(
      `insert into alert_target (alert_id, venue_id, day, slot_mask, match_class, is_member) values (?, 'a', 1, 1, 0, false)`,
      [alert],
    )
  })
  await following
  expect(await here.rows('select is_member as is from alert_target')).toEqual([{ is: true }])
})

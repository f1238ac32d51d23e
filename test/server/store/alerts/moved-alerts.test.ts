import { expect, test } from 'vitest'
import { fingerprintOf, alertOf } from '#server/store/alerts/alerts.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import { memberVenuesOf, refreshMemberships } from '#server/store/alerts/memberships.ts'
import { claimAlerts, moveAlertsToAddress } from '#server/store/alerts/move-alerts.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

async function move(name: string, to: string): Promise<void> {
  const order = { userId: await here.user(name), from: addressOf(name), to: addressOf(to) }
  await moveAlertsToAddress(here.em(), order, here.at(9))
}

/** The addresses of matches by their courts, and all emails of these people. */
const addresses = async () =>
  Object.fromEntries(
    (
      await here.rows<{ key: string; address: string }>(
        `select opening_key as key, split_part(address, '@', 1) as address from alert_match`,
      )
    ).map(({ key, address }) => [key, address]),
  )
const mailsOf = (name: string) =>
  here.rows<{ id: string }>(
    `select id, kind, user_id as "user", priority, available_at as due, created_at as made, only_date::text as date,
       is_digest as digest, state, attempt
     from notification where address = $1 order by only_date, id`,
    [addressOf(name)],
  )

test('what nobody was told yet moves with a person’s alerts, and what belongs to others stays', async () => {
  const [ann, bo] = [await here.user('ann'), await here.user('bo')]
  const mine = await here.alert('ann')
  const boss = await here.alert('ann', { user_id: bo })
  const told = await here.mail('ann', { state: 'sent', attempt: 1 })
  await here.match(mine, { opening_key: 'waits' })
  await here.match(mine, { opening_key: 'told', notification_id: told })
  await here.match(mine, { opening_key: 'elsewhere', address: addressOf('elsewhere') })
  await here.match(boss, { opening_key: 'of-bo' })
  const due = { available_at: here.at(50), created_at: here.at(-50) }
  const waits = await here.mail('ann', { ...due, user_id: ann, is_digest: true })
  const urgent = await here.mail('ann', { ...due, only_date: usual.date })
  await here.mail('ann', { ...due, kind: 'alert-paused' })
  await here.mail('ann', { ...due, state: 'ambiguous', only_date: '2026-11-25' })
  await here.mail('ann', { ...due, attempt: 1, only_date: '2026-11-26' })
  await here.mail('bo', due)
  const [before, ofBo] = [await mailsOf('ann'), await mailsOf('bo')]
  await move('ann', 'anna')
  expect(await addresses()).toEqual({ waits: 'anna', told: 'ann', elsewhere: 'elsewhere', 'of-bo': 'ann' })
  expect([await mailsOf('ann'), await mailsOf('bo')]).toEqual([before, ofBo])
  const copied = before.filter(({ id }) => id === waits || id === urgent)
  const anna = await mailsOf('anna')
  expect(anna.map((row) => ({ ...row, id: '' }))).toEqual(copied.map((row) => ({ ...row, id: '', made: here.at(9) })))
  // One that waits there already is the one that tells of all.
  await move('ann', 'anna')
  expect(await mailsOf('anna')).toEqual(anna)
})

test.each<[string, Record<string, unknown>, string]>([
  ['was told already', { notification_id: 'told' }, 'ann'],
  ['goes to a third address', { address: addressOf('third') }, 'ann'],
  ['is somebody else’s', {}, 'bo'],
])('no email is made at the new address where what was found %s', async (_how, columns, owner) => {
  const told = await here.mail('ann', { state: 'sent', attempt: 1 })
  const tied = 'notification_id' in columns ? { notification_id: told } : {}
  const alert = await here.alert(owner)
  await here.alert('ann')
  await here.match(alert, { address: addressOf('anna'), ...columns, ...tied })
  await here.mail('ann')
  await move('ann', 'anna')
  expect(await mailsOf('anna')).toEqual([])
})

test('an alert moves with its fingerprint, and ends where the same is there already', async () => {
  const first = await here.alert('ann')
  const [row] = await here.em().transactional((tx) => lockAlerts(tx, [first]))
  if (!row) throw new Error('no alert')
  const fingerprint = fingerprintOf({ ...alertOf(row), email: addressOf('anna') })
  await here.alert('ann', { email: addressOf('anna'), fingerprint })
  const other = await here.alert('ann', { sport: 'golf' })
  await here.insert('alert_target', { alert_id: first, venue_id: 'a', day: 1, slot_mask: 1, match_class: 0 })
  await move('ann', 'anna')
  expect(await here.rows(`select 1 from alert where email = $1`, [addressOf('anna')])).toHaveLength(3)
  expect(await here.rows('select id, end_reason as why, ended_at as at from alert where ended_at is not null')).toEqual(
    [{ id: first, why: 'deleted', at: here.at(9) }],
  )
  expect(await here.rows('select 1 from alert_target')).toEqual([])
  expect(await here.rows('select 1 from alert where id = $1 and is_active', [other])).toHaveLength(1)
})

test('a person gets the confirmed alerts of their other record, without what they have already', async () => {
  const [ann, visitor] = [await here.user('ann'), await here.user('visitor')]
  const confirmed = { confirmed_at: here.now }
  const cases: Record<string, Record<string, unknown>> = {
    confirmed,
    unconfirmed: {},
    'had already': { ...confirmed, fingerprint: 'had' },
    'had once': { ...confirmed, fingerprint: 'once' },
    'had by another': { ...confirmed, fingerprint: 'of bo' },
  }
  const ids: Record<string, string> = {}
  for (const [name, columns] of Object.entries(cases)) ids[name] = await here.alert('visitor', columns)
  await here.alert('ann', { fingerprint: 'had' })
  await here.alert('ann', { fingerprint: 'once', is_active: false, ended_at: here.now, end_reason: 'deleted' })
  await here.alert('bo', { ...confirmed, fingerprint: 'of bo' })
  await claimAlerts(here.em(), { from: visitor, to: ann })
  const rows = await here.rows<{ id: string; user: string }>('select id, user_id as user from alert')
  const owner = (name: string) => rows.find(({ id }) => id === ids[name])?.user
  expect(Object.fromEntries(Object.keys(cases).map((name) => [name, owner(name)]))).toEqual({
    confirmed: ann,
    unconfirmed: visitor,
    'had already': visitor,
    'had once': ann,
    'had by another': ann,
  })
  expect(rows.filter(({ user }) => user === ann)).toHaveLength(5)
})

test('a person’s alerts follow where they are a member, and nobody else’s do', async () => {
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
  // Who is just changing an alert of somebody else's, or one that is over, is not waited for.
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

test('who is just changing an alert is waited for, so that what they write follows too', async () => {
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

import { expect, test } from 'vitest'
import { fingerprintOf, alertOf } from '#server/store/alerts/alerts.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
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

test('openings that nobody was notified of move with a person’s alerts, and those of others stay', async () => {
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
  // One that waits there already lists all.
  await move('ann', 'anna')
  expect(await mailsOf('anna')).toEqual(anna)
})

test.each<[string, Record<string, unknown>, boolean]>([
  ['the email that waits', {}, true],
  ['one that somebody has begun to send', { attempt: 1 }, false],
  ['one that is being sent', { state: 'sending' }, false],
  ['one of another kind', { kind: 'alert-paused' }, false],
  ['one that waits at another address', { address: addressOf('third') }, false],
])('openings move only out of an email nobody has begun to send: %s', async (_which, columns, doesMove) => {
  const mail = await here.mail('ann', columns)
  await here.match(await here.alert('ann'), { notification_id: mail })
  await move('ann', 'anna')
  expect(await here.rows('select address, notification_id as mail from alert_match')).toEqual([
    doesMove ? { address: addressOf('anna'), mail: null } : { address: addressOf('ann'), mail },
  ])
})

test('a move waits for a claim under way, and the claimed openings stay with it', async () => {
  const mail = await here.mail('ann')
  await here.match(await here.alert('ann'), { notification_id: mail })
  let moving: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await tx.execute('update notification set attempt = 1 where id = ?', [mail])
    moving = move('ann', 'anna')
    await untilWaiting(here.em(), 1)
  })
  await moving
  expect(await here.rows('select address, notification_id as mail from alert_match')).toEqual([
    { address: addressOf('ann'), mail },
  ])
})

test('only a person’s own alerts at the address that they leave go to the new one', async () => {
  const bo = await here.user('bo')
  const cases = {
    anna: await here.alert('ann'),
    work: await here.alert('ann', { email: addressOf('work') }),
    ann: await here.alert('ann', { user_id: bo }),
  }
  await move('ann', 'anna')
  for (const [name, id] of Object.entries(cases))
    expect(await here.rows('select email from alert where id = $1', [id])).toEqual([{ email: addressOf(name) }])
})

test.each<[string, Record<string, unknown>, string]>([
  ['was told already', { notification_id: 'told' }, 'ann'],
  ['goes to a third address', { address: addressOf('third') }, 'ann'],
  ['is somebody else’s', {}, 'bo'],
])('no email is made at the new address for an opening that %s', async (_how, columns, owner) => {
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
  await here.target(first, { venue_id: 'a', day: 1 })
  await move('ann', 'anna')
  expect(await here.rows(`select 1 from alert where email = $1`, [addressOf('anna')])).toHaveLength(3)
  expect(await here.rows('select id, end_reason as why, ended_at as at from alert where ended_at is not null')).toEqual(
    [{ id: first, why: 'deleted', at: here.at(9) }],
  )
  expect(await here.rows('select 1 from alert_target')).toEqual([])
  expect(await here.rows('select 1 from alert where id = $1 and is_active', [other])).toHaveLength(1)
})

test('a person gets the confirmed alerts of their other record, without those they have already', async () => {
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

import { expect, test } from 'vitest'
import { inTransaction } from '#server/store/entity-manager.ts'
import { moveAlertsToAddress } from '#server/store/alerts/move-alerts.ts'
import { claimNotifications } from '#server/store/outbox/outbox-claims.ts'
import { paceMails, paceMailsOf } from '#server/store/outbox/pacing/pace-mails.ts'
import { foundOpening, notifyPlanted, plantFound } from '#test/support/planted-found.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

test('a notified match belongs to the waiting email of its address, and once that is claimed to the next one', async () => {
  const alert = await here.alert('ann')
  await here.mail('bo')
  await here.mail('ann', { only_date: usual.date })
  const claimed = await here.mail('ann')
  const find = async (key: string) => {
    await plantFound(here, [{ alert }], { openings: [{ ...foundOpening, key }] })
    await notifyPlanted(here)
  }
  const ties = () =>
    here.rows('select opening_key as key, notification_id as mail from alert_match order by opening_key')
  for (const key of ['a', 'b']) await find(key)
  const before = ['a', 'b'].map((key) => ({ key, mail: claimed }))
  expect(await ties()).toEqual(before)
  await here.rows(`update notification set state = 'sending', attempt = 1 where id = $1`, [claimed])
  await find('c')
  const [next] = await here.rows<{ id: string }>(
    `select id from notification where address = $1 and state = 'pending' and only_date is null`,
    [addressOf('ann')],
  )
  expect(await ties()).toEqual([...before, { key: 'c', mail: next?.id }])
})

const today = '2026-11-21'

/** An email that waits for its digest, with openings of today and tomorrow. */
async function digestOf(name: string, preferences: Record<string, unknown> = {}): Promise<string> {
  await here.prefers(await here.user(name), { email_pace: 'daily', digest_time: '07:00', ...preferences })
  const mail = await here.mail(name)
  for (const date of [today, '2026-11-22'])
    await here.match(await here.alert(name), { date, address: addressOf(name), notification_id: mail })
  return mail
}

test('openings of today leave the email that they wait in, and the other days stay there', async () => {
  const [ann, bo] = [await digestOf('ann'), await digestOf('bo', { urgent_today: false })]
  await paceMails({ em: here.em(), ids: [ann, bo], now: here.now })
  expect(await here.rows('select address from notification where only_date is not null')).toEqual([
    { address: addressOf('ann') },
  ])
  expect(await here.rows('select date::text, notification_id as mail from alert_match order by address, date')).toEqual(
    [
      { date: today, mail: null },
      { date: '2026-11-22', mail: ann },
      { date: today, mail: bo },
      { date: '2026-11-22', mail: bo },
    ],
  )
})

test('an email cannot be claimed while openings of today are taken out of it', async () => {
  const mail = await digestOf('ann')
  let planning: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await tx.execute('update alert_match set slot = slot')
    planning = paceMailsOf(here.em(), await here.user('ann'), here.now)
    await untilWaiting(here.em(), 1)
    const claim = { em: here.em(), owner: 1, limit: 9, now: here.at(2 * 86_400_000) }
    expect((await claimNotifications(claim)).map(({ id }) => id)).not.toContain(mail)
  })
  await planning
})

const move = async () => {
  const ends = { userId: await here.user('ann'), from: addressOf('ann'), to: addressOf('new') }
  await inTransaction(here.em(), (tx) => moveAlertsToAddress(tx, ends, here.at(5000)))
}

/** Each match with its channel and email. */
const matches = () =>
  here.rows(
    `select opening_key as key, split_part(address, '@', 1) as name, notification_id as mail from alert_match
     order by opening_key`,
  )

test('waiting matches move with their alert, and those of a deliverer or of another person do not', async () => {
  const mails = {
    a: await here.mail('ann'),
    b: await here.mail('ann', { state: 'sending', attempt: 1 }),
    c: await here.mail('ann', { attempt: 1 }),
    d: await here.mail('ann', { state: 'sent', attempt: 0 }),
    e: null,
  }
  const alert = await here.alert('ann')
  for (const [key, mail] of Object.entries(mails)) await here.match(alert, { opening_key: key, notification_id: mail })
  const others = await here.alert('ann', { user_id: await here.user('bo') })
  await here.match(others, { opening_key: 'f', notification_id: mails.a })
  await move()
  expect(await matches()).toEqual([
    { key: 'a', name: 'new', mail: null },
    ...(['b', 'c', 'd'] as const).map((key) => ({ key, name: 'ann', mail: mails[key] })),
    { key: 'e', name: 'new', mail: null },
    { key: 'f', name: 'ann', mail: mails.a },
  ])
  expect(await here.rows('select state, attempt from notification where address = $1', [addressOf('new')])).toEqual([
    { state: 'pending', attempt: 0 },
  ])
})

test('an email that is claimed while its alerts move keeps its matches', async () => {
  const mail = await here.mail('ann')
  await here.match(await here.alert('ann'), { opening_key: 'a', notification_id: mail })
  let moving: Promise<void> | undefined
  await here.em().transactional(async (tx) => {
    await tx.execute(`update notification set state = 'sending', attempt = 1 where id = ?`, [mail])
    moving = move()
    await untilWaiting(here.em(), 1)
  })
  await moving
  expect(await matches()).toEqual([{ key: 'a', name: 'ann', mail }])
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { holdBeforeMailMs, spacingMs } from '#domain/notifications/pace.ts'
import { paceMails, paceMailsOf } from '#server/store/outbox/pacing/pace-mails.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { addressOf, plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const [seconds, minutes, hours, days] = [1000, 60_000, 3_600_000, 86_400_000]
const today = '2026-11-21'

const here = plantingOfFile()

/** The due time of a waiting email without a limit. */
const unpaced = () => here.at(7 * hours)
const atOnce = () => here.at(holdBeforeMailMs)

const waiting = (name: string, columns: Record<string, unknown> = {}) =>
  here.mail(name, { available_at: unpaced(), ...columns })

/** An email that went a minute ago. */
const recent = (name: string, columns: Record<string, unknown> = {}) =>
  here.mail(name, {
    state: 'sent',
    attempt: 1,
    created_at: here.at(-2 * minutes),
    gathered_at: here.at(-90 * seconds),
    sent_at: here.at(-minutes),
    ...columns,
  })

const pace = (ids: readonly string[]) => paceMails({ em: here.em(), ids, now: here.now })

/** For each of these emails, when it goes now. */
async function due(ids: readonly string[]): Promise<unknown[]> {
  const rows = await here.rows<{ id: string; at: Date }>('select id, available_at as at from notification')
  return ids.map((id) => rows.find((row) => row.id === id)?.at)
}

async function duePaced<Name extends string>(ids: Record<Name, string>): Promise<Record<Name, unknown>> {
  const all: string[] = Object.values(ids)
  await pace(all)
  const times = await due(all)
  return Object.fromEntries(Object.keys(ids).map((name, at) => [name, times[at]])) as Record<Name, unknown>
}

test('an email waits for those that went to its address within the hour, and nothing else counts as one', async () => {
  const states = ['pending', 'sending', 'handed-over', 'ambiguous', 'sent']
  for (const state of states) {
    await recent(state, { state, sent_at: null, gathered_at: here.at(-minutes) })
  }
  await recent('somebody-else')
  await recent('other-kind', { kind: 'alert-paused' })
  await recent('never-gathered', { gathered_at: null })
  await recent('expired', { state: 'expired' })
  await recent('sent-an-hour-ago', { sent_at: here.at(-hours) })
  await recent('sent-within-the-hour', { sent_at: here.at(1 - hours) })
  await recent('made-three-days-ago', { created_at: here.at(-3 * days) })
  await recent('made-within-three-days', { created_at: here.at(1 - 3 * days) })
  const ids: Record<string, string> = {}
  const uncounted = ['nobody', 'other-kind', 'never-gathered', 'expired', 'sent-an-hour-ago', 'made-three-days-ago']
  for (const name of [...states, ...uncounted, 'sent-within-the-hour', 'made-within-three-days'])
    ids[name] = await waiting(name)
  const afterOther = here.at(spacingMs - minutes)
  expect(await duePaced(ids)).toEqual({
    ...Object.fromEntries(states.map((state) => [state, afterOther])),
    ...Object.fromEntries(uncounted.map((name) => [name, unpaced()])),
    'sent-within-the-hour': atOnce(),
    'made-within-three-days': afterOther,
  })
})

test('an email waits for the last one only where all its openings are of the venues and days of that one', async () => {
  const cases = { same: ['a', today], 'other-venue': ['b', today], 'other-day': ['a', '2026-11-22'] } as const
  const ids: Record<string, string> = {}
  for (const [name, [venue_id, date]] of Object.entries(cases)) {
    const address = addressOf(name)
    const alert = await here.alert(name)
    const before = await recent(name)
    await here.match(alert, { address, venue_id: 'a', date: today, opening_key: 'before', notification_id: before })
    await here.match(alert, { address, venue_id, date, opening_key: 'now' })
    ids[name] = await waiting(name)
  }
  const afterOther = here.at(spacingMs - minutes)
  expect(await duePaced(ids)).toEqual({ same: afterOther, 'other-venue': atOnce(), 'other-day': atOnce() })
})

test('an email waits as long as its mailbox rests', async () => {
  const until = here.at(3 * hours)
  const rests = (name: string, reason: string, expires_at: Date | null) =>
    here.insert('suppression', { address_hash: addressHash(addressOf(name)), reason, created_at: here.now, expires_at })
  await rests('resting', 'soft-bounces', until)
  await rests('unsubscribed', 'unsubscribed', until)
  await rests('rested', 'soft-bounces', here.now)
  const names = ['resting', 'unsubscribed', 'rested', 'somebody-else']
  const ids: Record<string, string> = {}
  for (const name of names) ids[name] = await waiting(name)
  expect(await duePaced(ids)).toEqual({
    resting: until,
    unsubscribed: unpaced(),
    rested: unpaced(),
    'somebody-else': unpaced(),
  })
})

/** A person with a daily digest, and a match of today that no email holds yet. */
async function withDigest(name: string, match: Record<string, unknown> = {}): Promise<string> {
  const userId = await here.user(name)
  await here.prefers(userId, { email_pace: 'daily', digest_time: '07:00' })
  await here.match(await here.alert(name), { address: addressOf(name), date: today, ...match })
  return userId
}

/** The emails for today, but for those that a test planted itself. */
const urgent = (planted: readonly string[] = []) =>
  here.rows<Record<string, unknown>>(
    `select split_part(address, '@', 1) as name, user_id, kind, priority, available_at, created_at, only_date::text
     from notification where only_date is not null and id <> all($1::uuid[]) order by address`,
    [planted],
  )

test('an opening of today does not wait for the digest; one that is notified already or of another day does', async () => {
  const userId = await withDigest('today')
  await withDigest('tomorrow', { date: '2026-11-22' })
  const earlier = await recent('told', { state: 'sent', sent_at: here.at(-5 * hours) })
  await withDigest('told', { notification_id: earlier })
  await withDigest('of-another', { address: addressOf('nobody') })
  await here.match(await here.alert('without-choice'), { address: addressOf('without-choice'), date: today })
  await recent('without-choice')
  const ids: Record<string, string> = {}
  for (const name of ['today', 'tomorrow', 'told', 'of-another', 'without-choice']) ids[name] = await waiting(name)
  const digestAt = new Date('2026-11-21T20:00:00Z')
  const expected = { today: digestAt, tomorrow: digestAt, told: digestAt, 'of-another': digestAt }
  expect(await duePaced(ids)).toEqual({ ...expected, 'without-choice': atOnce() })
  const digests = await here.rows<{ id: string }>('select id from notification where is_digest')
  expect(digests.map(({ id }) => id).toSorted()).toEqual(
    Object.keys(expected)
      .map((name) => ids[name])
      .toSorted(),
  )
  const opened = {
    name: 'today',
    user_id: null,
    kind: 'openings-found',
    priority: 1,
    available_at: atOnce(),
    created_at: here.now,
    only_date: today,
  }
  expect(await urgent()).toEqual([opened])
  // Asked again there is no second one; without it, it knows whose it is.
  await pace(Object.values(ids))
  expect(await urgent()).toEqual([opened])
  await here.rows('delete from notification where only_date is not null')
  await here.rows('update notification set user_id = $1 where id = $2', [userId, ids['today']])
  await pace(Object.values(ids))
  expect(await urgent()).toEqual([{ ...opened, user_id: userId }])
})

test('an opening of today does not wait for the digest that it is tied to already, and one of another day does', async () => {
  const ids = { today: await waiting('today'), tomorrow: await waiting('tomorrow') }
  await withDigest('today', { notification_id: ids.today })
  await withDigest('tomorrow', { notification_id: ids.tomorrow, date: '2026-11-22' })
  await pace(Object.values(ids))
  expect(await urgent()).toMatchObject([{ name: 'today', available_at: atOnce(), only_date: today }])
})

test('only unclaimed emails are planned, and one for today is not planned anew', async () => {
  const states = {
    sending: { state: 'sending' },
    'tried-before': { attempt: 1 },
    urgent: { only_date: today },
  }
  const ids: string[] = []
  for (const [name, columns] of Object.entries(states)) {
    await withDigest(name)
    ids.push(await waiting(name, columns))
  }
  await withDigest('not-asked-for')
  const other = await waiting('not-asked-for')
  await pace(ids)
  expect([await due([...ids, other]), await urgent(ids)]).toEqual([[...ids, other].map(unpaced), []])
})

test("a change of preferences plans the person's waiting emails, and no others", async () => {
  const userId = await withDigest('ann', { date: '2026-11-22' })
  await withDigest('bo', { date: '2026-11-22' })
  const ids = [
    await waiting('ann'),
    await waiting('ann', { kind: 'alert-paused' }),
    await waiting('ann', { state: 'sending' }),
    await waiting('ann', { attempt: 1 }),
    await waiting('ann', { only_date: '2026-11-22' }),
    await waiting('bo'),
  ]
  await paceMailsOf(here.em(), userId, here.now)
  const digestAt = new Date('2026-11-21T20:00:00Z')
  expect(await due(ids)).toEqual([digestAt, ...ids.slice(1).map(unpaced)])
  await paceMailsOf(here.em(), randomUUID(), here.now)
  expect((await due(ids)).at(-1)).toEqual(unpaced())
})

test.each([`state = 'sending'`, 'attempt = 1'])(
  'an email that becomes %s while it is planned keeps its time and its matches',
  async (change) => {
    const id = await waiting('ann')
    const userId = await withDigest('ann', { notification_id: id })
    let planning: Promise<unknown> | undefined
    await here.em().transactional(async (tx) => {
      await tx.execute(`update notification set ${change} where id = ?`, [id])
      planning = paceMailsOf(here.em(), userId, here.now)
      await untilWaiting(here.em(), 1)
    })
    await planning
    expect(await due([id])).toEqual([unpaced()])
    expect(await here.rows('select notification_id as id from alert_match')).toEqual([{ id }])
  },
)

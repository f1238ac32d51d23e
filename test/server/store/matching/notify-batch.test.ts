import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import type { FoundSlice } from '#server/store/matching/notify-batch.ts'
import { foundOpening, plantFound, notifyPlanted, type FoundEntry } from '#test/support/planted-found.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const notify = (...slices: FoundSlice[]) => notifyPlanted(here, ...slices)

/** People whose alerts have matches. */
async function matched(): Promise<string[]> {
  const all = await here.rows<{ email: string }>(
    'select email from alert a where exists (select 1 from alert_match m where m.alert_id = a.id)',
  )
  return all.map(({ email }) => email.split('@')[0] ?? '').toSorted()
}

test('a slice is notified from its first alert to its last, and its row goes on behind it or is gone', async () => {
  const names = ['ann', 'bo', 'bo', 'cy', 'di']
  const alerts = await Promise.all(names.map((name) => here.alert(name)))
  const entries = alerts.map((alert) => ({ alert }))
  const id = await plantFound(here, entries)
  const untouched = await plantFound(here, entries)
  const notified = async () =>
    (await here.rows<{ id: string }>('select alert_id as id from alert_match'))
      .map((row) => alerts.indexOf(row.id))
      .toSorted()
  const rows = () => here.rows('select id, told from found order by told')
  await notify({ id, from: 2, until: 4 })
  expect(await notified()).toEqual([1, 2, 3])
  expect(await rows()).toEqual([
    { id: untouched, told: 0 },
    { id, told: 4 },
  ])
  const mails = () => here.rows(`select split_part(address, '@', 1) as name, turn from notification order by address`)
  expect(await mails()).toEqual([
    { name: 'bo', turn: 2 },
    { name: 'cy', turn: 4 },
  ])
  await notify({ id, from: 5, until: 5 })
  expect(await notified()).toEqual([1, 2, 3, 4])
  expect(await rows()).toEqual([{ id: untouched, told: 0 }])
})

test('an alert is notified that was active when the opening was found, to the millisecond', async () => {
  const cases = {
    active: {},
    'ended-after': { is_active: false, ended_at: here.now },
    'ended-before': { is_active: false, ended_at: here.at(-1) },
    'paused-before': { paused_until: here.now },
    'paused-then': { paused_until: here.at(1) },
    unconfirmed: { is_active: false },
    'unconfirmed-and-paused-before': { is_active: false, paused_until: here.now },
  }
  const alerts = await Promise.all(Object.entries(cases).map(([name, columns]) => here.alert(name, columns)))
  const id = await plantFound(
    here,
    alerts.map((alert) => ({ alert })),
  )
  await notify({ id, from: 1, until: alerts.length })
  expect(await matched()).toEqual(['active', 'ended-after', 'paused-before'])
})

test('an opening is news for alerts that watch its day, half-hour and class, and may book it', async () => {
  const openings = [
    { ...foundOpening, classes: 0b0100 },
    { ...foundOpening, key: 'other day', day: 2, slot: 3, classes: 0b0100 },
    { ...foundOpening, key: 'members', day: 3, classes: 0b0100, audience: audiences.members },
    { ...foundOpening, key: 'others', day: 4, classes: 0b0100, audience: audiences.others },
    { ...foundOpening, key: 'of old rows', day: 5, classes: 0b0100, audience: undefined },
  ]
  const cases: Record<string, Omit<FoundEntry, 'alert'>> = {
    meets: {},
    'another-day': { day: 2 },
    'another-slot': { slot: foundOpening.slot + 1 },
    'another-class': { matchClass: 1 },
    'no-member': { day: 3 },
    member: { day: 3, isMember: true },
    other: { day: 4 },
    'member-already': { day: 4, isMember: true },
    'old-row': { day: 5 },
    'old-row-member': { day: 5, isMember: true },
  }
  const entries = await Promise.all(
    Object.entries(cases).map(async ([name, entry]) => ({ matchClass: 2, ...entry, alert: await here.alert(name) })),
  )
  const id = await plantFound(here, entries, { openings })
  const elsewhere = await plantFound(here, [{ alert: await here.alert('elsewhere'), matchClass: 2 }], {
    openings: [{ ...foundOpening, classes: 0b1000 }],
  })
  await notify({ id, from: 1, until: entries.length }, { id: elsewhere, from: 1, until: 1 })
  expect(await matched()).toEqual(['meets', 'member', 'old-row', 'old-row-member', 'other'].toSorted())
  expect(await here.rows('select id from found')).toEqual([])
})

test('an opening that two readings of a batch found counts from the first, and its match is as the last saw it', async () => {
  const alert = await here.alert('ann', { user_id: await here.user('ann') })
  await here.prefers(await here.user('ann'), { push_notifications: true })
  await here.insert('push_subscription', {
    id: randomUUID(),
    user_id: await here.user('ann'),
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    created_at: here.now,
    seen_at: here.now,
  })
  const expired = await here.mail('ann', { state: 'expired', attempt: 1 })
  const gathering = await here.gathering(await here.user('ann'), { spread_at: here.at(-5000) })
  await here.match(alert, {
    slot: 1,
    opening: '{"is": "old"}',
    found_at: here.at(-9000),
    address: addressOf('before'),
    notification_id: expired,
    push_gathering_id: gathering,
    left_out_of_email: true,
    left_out_of_push: true,
  })
  const filler = await here.alert('filler', { is_active: false })
  const [first, last] = [here.at(1000), here.at(2000)]
  const second = { ...foundOpening, key: 'second', opening: { is: 'second' } }
  const [unpaced, secondOfBo] = [await here.alert('bo'), await here.alert('bo')]
  const a = await plantFound(
    here,
    [{ alert: filler }, { alert: filler }, { alert }, { alert: unpaced }, { alert: secondOfBo }],
    {
      found_at: last,
      trace: 'b',
      openings: [{ ...foundOpening, opening: { is: 'last' } }],
    },
  )
  const b = await plantFound(here, [{ alert: filler }, { alert }, { alert: unpaced }], {
    found_at: first,
    trace: 'a',
    openings: [{ ...foundOpening, opening: { is: 'first' } }, second],
  })
  await notify({ id: a, from: 1, until: 5 }, { id: b, from: 1, until: 3 })
  const [{ id: bucket } = { id: '' }] = await here.rows<{ id: string }>(
    `select id from notification where state = 'pending' and address = $1`,
    [addressOf('ann')],
  )
  expect(
    await here.rows(
      `select opening_key, slot, opening->>'is' as opening, found_at, address, notification_id,
      push_gathering_id, left_out_of_email, left_out_of_push from alert_match where alert_id = $1 order by opening_key`,
      [alert],
    ),
  ).toEqual(
    [
      { opening_key: usual.opening_key, opening: 'last', found_at: last },
      { opening_key: 'second', opening: 'second', found_at: first },
    ].map((one) => ({
      ...one,
      slot: foundOpening.slot,
      address: addressOf('ann'),
      notification_id: bucket,
      push_gathering_id: null,
      left_out_of_email: false,
      left_out_of_push: false,
    })),
  )
  const [mine, others] = await here.rows(
    `select kind, created_at, available_at, trace, turn from notification where state = 'pending' order by address`,
  )
  const due = new Date(first.getTime() + holdBeforeMailMs)
  expect(mine).toEqual({ kind: 'openings-found', created_at: first, available_at: due, trace: 'a', turn: 2 })
  expect(others).toEqual({ kind: 'openings-found', created_at: first, available_at: due, trace: 'a', turn: 3 })
  expect(await here.rows('select since from push_gathering where spread_at is null')).toEqual([{ since: first }])
})

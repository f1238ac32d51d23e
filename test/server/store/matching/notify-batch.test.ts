import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import { court } from '#test/support/an-opening.ts'
import { foundOpening, plantFound, notifyPlanted, type FoundEntry } from '#test/support/planted-found.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

/** People whose alerts have matches. */
async function matched(): Promise<string[]> {
  const all = await here.rows<{ email: string }>(
    'select email from alert a where exists (select 1 from alert_match m where m.alert_id = a.id)',
  )
  return all.map(({ email }) => email.split('@')[0] ?? '').toSorted()
}

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
  await plantFound(
    here,
    alerts.map((alert) => ({ alert })),
  )
  await notifyPlanted(here)
  expect(await matched()).toEqual(['active', 'ended-after', 'paused-before'])
})

test('an opening is news for alerts that watch its day and half-hour now, ask for nothing else, and may book it', async () => {
  const other = '2026-11-25'
  const openings = [
    foundOpening,
    { ...foundOpening, key: 'members', date: other, audience: audiences.members },
    { ...foundOpening, key: 'long', date: other, slot: 3, opening: court('Court 1', 450, { maxMinutes: 120 }) },
  ]
  const cases: Record<string, Record<string, unknown> & { date?: string }> = {
    meets: {},
    'another-slot': { slot_mask: 2 ** (foundOpening.slot + 1) },
    'wants-longer': { court_minutes: 90 },
    'wants-otherwise': { wishes: { courts: [{ venueId: usual.venue_id, name: 'Court 2' }] } },
    'no-member': { date: other },
    'member-by-alert': { date: other, member_venues: [usual.venue_id] },
    'member-by-preferences': { date: other },
    'member-elsewhere': { date: other, member_venues: ['rawson-park-tc'] },
    'gets-longer': { date: other, court_minutes: 90, slot_mask: 2 ** 3 },
    quiet: { quiet_dates: [usual.date] },
    'quiet-on-another-day': { quiet_dates: [other] },
  }
  await here.prefers(await here.user('member-by-preferences'), { member_venues: [usual.venue_id] })
  const entries: FoundEntry[] = []
  for (const [name, { date = usual.date, ...columns }] of Object.entries(cases))
    entries.push({ alert: await here.alert(name, columns), date })
  await plantFound(here, entries, { openings })
  await notifyPlanted(here)
  const expected = ['gets-longer', 'meets', 'member-by-alert', 'member-by-preferences', 'quiet-on-another-day']
  expect(await matched()).toEqual(expected.toSorted())
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
  const second = { ...foundOpening, key: 'second', opening: { ...foundOpening.opening, is: 'second' } }
  const [unpaced, secondOfBo] = [await here.alert('bo'), await here.alert('bo')]
  await plantFound(here, [{ alert: filler }, { alert: filler }, { alert }, { alert: unpaced }, { alert: secondOfBo }], {
    found_at: last,
    trace: 'b',
    openings: [{ ...foundOpening, opening: { ...foundOpening.opening, is: 'last' } }],
  })
  await plantFound(here, [{ alert: filler }, { alert }, { alert: unpaced }], {
    found_at: first,
    trace: 'a',
    openings: [{ ...foundOpening, opening: { ...foundOpening.opening, is: 'first' } }, second],
  })
  await notifyPlanted(here)
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

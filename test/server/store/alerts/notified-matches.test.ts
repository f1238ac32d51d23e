import { expect, test } from 'vitest'
import { loadNotifiedMatches } from '#server/store/alerts/notified-matches.ts'
import { loadMailsOfAlerts } from '#server/store/alerts/trail/mails-of-alerts.ts'
import { loadMatched } from '#server/store/alerts/trail/trail-alerts.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const states = ['pending', 'sending', 'handed-over', 'ambiguous', 'sent', 'dead', 'suppressed', 'expired']
const gone = ['handed-over', 'ambiguous', 'sent']

const opening = JSON.stringify({ startMinutes: 1140, bookingUrl: 'https://example.com' })

/** Emails and pushes in every state, by state. */
async function mails(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const state of states) ids[state] = await here.mail('ann', { state, attempt: 1 })
  return ids
}

async function gatherings(): Promise<Record<string, string>> {
  const userId = await here.user('ann')
  const ids: Record<string, string> = {}
  for (const state of states) {
    ids[state] = await here.gathering(userId, { spread_at: here.now })
    await here.mail('ann', { state, kind: 'push', attempt: 1, gathering_id: ids[state] })
  }
  return ids
}

test('a match is notified if an email or push of it went, a forgotten email included', async () => {
  const [ann, other] = [await here.alert('ann'), await here.alert('ann')]
  const match = (key: string, columns: Record<string, unknown>) =>
    here.match(ann, { opening_key: key, opening, ...columns })
  for (const [state, id] of Object.entries(await mails())) {
    await match(`emailed: ${state}`, { notification_id: id })
    await match(`left out of an email: ${state}`, { notification_id: id, left_out_of_email: true })
  }
  for (const [state, id] of Object.entries(await gatherings())) {
    await match(`pushed: ${state}`, { push_gathering_id: id })
    await match(`left out of a push: ${state}`, { push_gathering_id: id, left_out_of_push: true })
  }
  await match('forgotten', { found_at: here.at(-10) })
  await match('found too late', { found_at: here.at(-9) })
  await match('forgotten and left out', { found_at: here.at(-10), left_out_of_email: true })
  await here.match(other, { opening_key: 'of another', opening, found_at: here.at(-10) })
  const told = await loadNotifiedMatches(here.em(), [ann], here.at(-9))
  const keys = told.get(ann)?.map((one) => one.opening.key)
  const expected = gone.flatMap((state) => [`emailed: ${state}`, `pushed: ${state}`])
  expect(keys?.toSorted()).toEqual([...expected, 'forgotten'].toSorted())
})

test('a notified opening is stored as found', async () => {
  const ann = await here.alert('ann')
  const found = {
    startMinutes: 600,
    maxMinutes: 90,
    resource: 'Court 9',
    bookingUrl: 'https://b.example',
    forMembers: true,
  }
  await here.match(ann, { found_at: here.at(-10), opening: JSON.stringify(found) })
  expect((await loadNotifiedMatches(here.em(), [ann], here.now)).get(ann)).toEqual([
    {
      venueId: usual.venue_id,
      date: usual.date,
      sport: 'tennis',
      foundAt: here.at(-10),
      opening: { key: usual.opening_key, ...found },
    },
  ])
  expect(await loadMatched(here.em(), [ann])).toEqual([
    { alertId: ann, venueId: usual.venue_id, date: usual.date, key: usual.opening_key, startMinutes: 600 },
  ])
})

/** The courts in each email about the alerts, and those that it left out. */
async function trail(alerts: readonly string[], since = here.at(-100)) {
  const all = await loadMailsOfAlerts(here.em(), alerts, since)
  const keys = (list: (typeof all)[number]['openings']) => list.map(({ opening: { key } }) => key).toSorted()
  return all.map(({ openings, gone: out, kind, at, madeAt }) => ({
    kind,
    at,
    madeAt,
    told: keys(openings),
    out: keys(out),
  }))
}
const court = (key: string, columns: Record<string, unknown> = {}) => ({
  opening_key: key,
  opening: JSON.stringify({ key }),
  ...columns,
})

test('an email is listed with its notified and excluded matches of these alerts, the newest first', async () => {
  const [ann, other] = [await here.alert('ann'), await here.alert('ann')]
  const mail = (ms: number) =>
    here.mail('ann', { state: 'sent', attempt: 1, created_at: here.at(ms), sent_at: here.at(ms + 5) })
  const [old, first, second] = [await mail(-101), await mail(-100), await mail(-50)]
  await here.match(ann, court('too old', { notification_id: old }))
  await here.match(ann, court('a', { notification_id: first }))
  await here.match(ann, court('b', { notification_id: first, left_out_of_email: true }))
  await here.match(ann, court('c', { notification_id: second }))
  await here.match(other, court('d', { notification_id: second }))
  const sent = (ms: number) => ({ kind: 'openings-found', at: here.at(ms + 5), madeAt: here.at(ms) })
  expect(await trail([ann])).toEqual([
    { ...sent(-50), told: ['c'], out: [] },
    { ...sent(-100), told: ['a'], out: ['b'] },
  ])
  const [newest] = await loadMailsOfAlerts(here.em(), [ann], here.at(-100))
  const place = { venueId: usual.venue_id, date: usual.date, sport: 'tennis' }
  expect(newest?.openings).toEqual([{ ...place, opening: { key: 'c' } }])
  expect((await trail([ann, other]))[0]).toEqual({ ...sent(-50), told: ['c', 'd'], out: [] })
})

test('an unclaimed match is in the email that waits for the address: of its date where there is one', async () => {
  const ann = await here.alert('ann')
  const due = (ms: number, columns: Record<string, unknown> = {}) =>
    here.mail('ann', { available_at: here.at(ms), created_at: here.at(-ms), ...columns })
  await due(1, { kind: 'alert-paused' })
  await due(2, { state: 'sending' })
  await due(3, { attempt: 1 })
  await due(4)
  await due(5, { only_date: usual.date })
  await here.match(ann, court('urgent'))
  await here.match(ann, court('later', { date: '2026-11-25' }))
  const waits = (ms: number) => ({ kind: 'openings-found', at: here.at(ms), madeAt: here.at(-ms), out: [] })
  expect(await trail([ann])).toEqual([
    { ...waits(4), told: ['later'] },
    { ...waits(5), told: ['urgent'] },
  ])
  // Whichever of the two was made first.
  const bo = await here.alert('bo')
  await here.mail('bo', { available_at: here.at(9), created_at: here.at(-9) })
  await here.mail('bo', { available_at: here.at(7), created_at: here.at(-7), only_date: usual.date })
  await here.match(bo, court('urgent', { address: addressOf('bo') }))
  expect(await trail([bo])).toEqual([{ ...waits(7), told: ['urgent'] }])
})

test('an email that is under way or was tried before contains no unclaimed match', async () => {
  const cy = await here.alert('cy')
  for (const columns of [{ state: 'sending' }, { attempt: 1 }]) await here.mail('cy', columns)
  await here.mail('bo')
  await here.match(cy, court('waits', { address: addressOf('cy') }))
  expect(await trail([cy])).toEqual([])
})

test('emails that confirm an alert or report a resting venue are followed too', async () => {
  const [ann, other] = [await here.alert('ann', { venues: ['a', 'b'] }), await here.alert('bo', { venues: ['c'] })]
  const confirms = (ids: string[]) => ({ kind: 'alert-confirmation', payload: JSON.stringify({ alertIds: ids }) })
  const pauses = (venueId: string) => ({ kind: 'alert-paused', payload: JSON.stringify({ venueId }) })
  const cases: [number, Record<string, unknown>][] = [
    [-1, confirms([other, ann])],
    [-2, confirms([other])],
    [-3, pauses('b')],
    [-4, pauses('c')],
    [-5, { ...confirms([ann]), address: addressOf('bo') }],
    [-6, { ...pauses('a'), address: addressOf('bo') }],
    [-7, { ...confirms([ann]), kind: 'alert-paused' }],
    [-8, { ...pauses('a'), kind: 'alert-confirmation' }],
    [-100, confirms([ann])],
    [-101, confirms([ann])],
  ]
  for (const [ms, columns] of cases)
    await here.mail('ann', { state: 'sent', attempt: 1, created_at: here.at(ms), sent_at: here.now, ...columns })
  expect((await trail([ann])).map(({ madeAt, kind }) => [madeAt, kind])).toEqual([
    [here.at(-1), 'alert-confirmation'],
    [here.at(-3), 'alert-paused'],
    [here.at(-100), 'alert-confirmation'],
  ])
})

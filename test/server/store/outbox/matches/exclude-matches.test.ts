import { expect, test } from 'vitest'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { excludeMatches, type ExcludedMatch } from '#server/store/outbox/matches/exclude-matches.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()

type Channel = 'email' | 'push'

/** The usual opening's match of an alert, as the exclusion reads it; by default its alert rests. */
const matchOf = (alertId: string, change: Partial<ExcludedMatch> = {}): ExcludedMatch => ({
  alertId,
  venueId: usual.venue_id,
  date: usual.date,
  key: usual.opening_key,
  openedAt: usual.opened_at.getTime(),
  dayDigest: null,
  ...change,
})

/** A notification of this channel that is about to be handed over, or was changed by now. */
async function claimed(channel: Channel, columns: Record<string, unknown> = {}) {
  const gathering =
    channel === 'push' ? await here.gathering(await here.user('ann'), { spread_at: here.now }) : undefined
  const id = await here.mail('ann', { state: 'sending', attempt: 3, gathering_id: gathering, ...columns })
  return { id, tie: gathering ?? id, column: channel === 'push' ? 'push_gathering_id' : 'notification_id' }
}
type Claimed = Awaited<ReturnType<typeof claimed>>

const leave = (channel: Channel, { id, tie }: Claimed, ...matches: ExcludedMatch[]) =>
  excludeMatches(here.em(), { channel, all: [{ claim: { id, attempt: 3 }, tie, matches }], now: here.now })

/** The alerts of which something is left out. */
async function leftOut(channel: Channel): Promise<string[]> {
  const rows = await here.rows<{ id: string }>(`select alert_id as id from alert_match where left_out_of_${channel}`)
  return rows.map(({ id }) => id).toSorted()
}

const resting = (name: string) => here.alert(name, { is_active: false })

test.each<Channel>(['email', 'push'])('an %s excludes exactly the match that is named', async (channel) => {
  const [mine, others] = [await resting('ann'), await resting('bo')]
  const [mail, another] = [await claimed(channel), await claimed(channel)]
  const tied = { [mail.column]: mail.tie }
  await here.match(mine, tied)
  await here.match(others, tied)
  await here.match(mine, { ...tied, venue_id: 'rawson-park-tc' })
  await here.match(mine, { ...tied, date: '2026-11-25' })
  await here.match(mine, { ...tied, opening_key: 'another' })
  await here.match(mine, { ...tied, opened_at: here.at(1) })
  expect(await leave(channel, another, matchOf(mine))).toEqual([true])
  expect(await leftOut(channel)).toEqual([])
  expect(await leave(channel, mail, matchOf(mine))).toEqual([true])
  const other = channel === 'email' ? 'push' : 'email'
  expect([await leftOut(channel), await leftOut(other)]).toEqual([[mine], []])
  const [row] = await here.rows<Record<string, unknown>>(
    `select venue_id, date::text, opening_key, opened_at from alert_match where left_out_of_${channel}`,
  )
  expect(row).toEqual(usual)
})

test.each<Channel>(['email', 'push'])(
  'only the holder of the %s excludes matches, and none that may have gone',
  async (channel) => {
    const alert = await resting('ann')
    const late = [
      await claimed(channel, { attempt: 4 }),
      await claimed(channel, { state: 'handed-over' }),
      await claimed(channel, { hand_overs: 1 }),
    ]
    for (const [at, mail] of late.entries()) {
      await here.match(alert, { [mail.column]: mail.tie, opened_at: here.at(at) })
      await leave(channel, mail, matchOf(alert, { openedAt: here.at(at).getTime() }))
    }
    expect(await leftOut(channel)).toEqual([])
  },
)

test('a match that another browser has shown stays, and one that it was about to show is excluded', async () => {
  const [alert, second] = [await resting('ann'), await resting('bo')]
  const mails = [await claimed('push'), await claimed('push')]
  const [shown, waiting] = mails
  if (!shown || !waiting) throw new Error('no mails')
  await here.mail('ann', { state: 'sent', attempt: 1, gathering_id: shown.tie, hand_overs: 1 })
  await here.mail('ann', { state: 'sending', attempt: 1, gathering_id: waiting.tie })
  await here.match(alert, { push_gathering_id: shown.tie })
  await here.match(second, { push_gathering_id: waiting.tie })
  await leave('push', shown, matchOf(alert))
  await leave('push', waiting, matchOf(second))
  expect(await leftOut('push')).toEqual([second])
})

/** True if all matches of an alert may still be excluded. */
async function isStill(alert: string, change: Partial<ExcludedMatch>): Promise<boolean> {
  const mail = await claimed('email')
  await here.match(alert, { notification_id: mail.id })
  const [all] = await leave('email', mail, matchOf(alert, change))
  const noted = (await leftOut('email')).includes(alert)
  expect(noted).toBe(all)
  return noted
}

test('an alert that rests no more is not excluded for its rest', async () => {
  const cases = {
    unconfirmed: { is_active: false },
    ended: { ended_at: here.now },
    paused: { paused_until: here.at(1) },
    'pause-is-over': { paused_until: here.now },
    active: {},
  }
  const still = []
  for (const [name, columns] of Object.entries(cases)) {
    if (await isStill(await here.alert(name, columns), {})) still.push(name)
  }
  expect(still).toEqual(['unconfirmed', 'ended', 'paused'])
})

function day(columns: Record<string, unknown> = {}): Promise<void> {
  const { venue_id, date } = usual
  const read = { openings: '[]', open_mask: 0, status: 'ok', changed_at: here.now, digest: 'as seen' }
  return here.insert('venue_day', { venue_id, date, ...read, ...columns })
}

test('an opening that is gone is excluded only while its day is as it was then', async () => {
  await day()
  await day({ venue_id: 'rawson-park-tc', digest: 'read since' })
  await day({ date: '2026-11-25', digest: 'read since' })
  const cases: Record<string, Partial<ExcludedMatch>> = {
    seen: {},
    'another-venue': { venueId: 'rawson-park-tc' },
    'another-date': { date: '2026-11-25' as LocalDate },
    'read-since': { dayDigest: 'before that' },
    'never-read': { venueId: 'no-such-venue' },
  }
  const still = []
  for (const [name, change] of Object.entries(cases)) {
    const mail = await claimed('email')
    const match = matchOf(await here.alert(name), { dayDigest: 'as seen', ...change })
    await here.match(match.alertId, { notification_id: mail.id, venue_id: match.venueId, date: match.date })
    if ((await leave('email', mail, match))[0]) still.push(name)
    expect((await leftOut('email')).includes(match.alertId)).toBe(still.includes(name))
  }
  expect(still).toEqual(['seen'])
})

test('a match whose alert rests does not count for another whose day was read since', async () => {
  await day({ digest: 'read since' })
  const [rests, waits] = [await resting('ann'), await here.alert('bo')]
  const mail = await claimed('email')
  for (const alert of [rests, waits]) await here.match(alert, { notification_id: mail.id })
  expect(await leave('email', mail, matchOf(rests), matchOf(waits, { dayDigest: 'as seen' }))).toEqual([false])
})

test('a match whose day is as it was does not count for another whose alert rests no more', async () => {
  await day()
  const [gone, wanted] = [await here.alert('ann'), await here.alert('bo')]
  const mail = await claimed('email')
  for (const alert of [gone, wanted]) await here.match(alert, { notification_id: mail.id })
  expect(await leave('email', mail, matchOf(gone, { dayDigest: 'as seen' }), matchOf(wanted))).toEqual([false])
  expect(await leftOut('email')).toEqual([gone])
})

test('days are locked in one order, so that two exclusions never wait for each other', async () => {
  await day({ venue_id: 'z' })
  await day({ venue_id: 'a' })
  const alert = await here.alert('ann')
  const mail = await claimed('email')
  let leaving: Promise<unknown> | undefined
  await here.em().transactional(async (tx) => {
    await tx.execute(`select 1 from venue_day where venue_id = 'a' for update`)
    const matches = ['z', 'a'].map((venueId) => matchOf(alert, { venueId, dayDigest: 'as seen' }))
    leaving = leave('email', mail, ...matches)
    await untilWaiting(here.em(), 1)
    // A session that waits for the first does not lock the second yet.
    await here.rows(`select 1 from venue_day where venue_id = 'z' for update nowait`)
  })
  expect(await leaving).toEqual([true])
})

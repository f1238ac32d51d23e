import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { loadFoundMatches, loadGatheredMatches } from '#server/store/outbox/found-openings.ts'
import { addressOf, plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const loads = { email: loadFoundMatches, push: loadGatheredMatches }

/** A row with matches on each of the channels. */
async function teller() {
  const userId = await here.user('ann')
  const ids = {
    email: await here.mail('ann', { attempt: 1 }),
    push: await here.gathering(userId, { spread_at: here.now }),
  }
  return { ids, tied: { notification_id: ids.email, push_gathering_id: ids.push } }
}

interface Planted {
  date: string
  opening: { startMinutes: number }
  venue_id: string
  opening_key: string
  opened_at?: Date
}

test.each(['email', 'push'] as const)(
  'an %s lists openings by date, time, venue and court, of each the oldest alert first',
  async (channel) => {
    const { ids, tied } = await teller()
    const [old, young] = [
      await here.alert('ann', { created_at: here.at(-2) }),
      await here.alert('ann', { created_at: here.at(-1) }),
    ]
    const load = loads[channel]
    const sorted: [string, Planted][] = [
      [young, { date: '2026-11-24', opening: { startMinutes: 1200 }, venue_id: 'b', opening_key: 'y' }],
      [young, { date: '2026-11-25', opening: { startMinutes: 540 }, venue_id: 'b', opening_key: 'y' }],
      [young, { date: '2026-11-25', opening: { startMinutes: 1140 }, venue_id: 'a', opening_key: 'y' }],
      [young, { date: '2026-11-25', opening: { startMinutes: 1140 }, venue_id: 'b', opening_key: 'x' }],
      [
        old,
        {
          date: '2026-11-25',
          opening: { startMinutes: 1140 },
          venue_id: 'b',
          opening_key: 'y',
          opened_at: here.at(2),
        },
      ],
      [
        old,
        {
          date: '2026-11-25',
          opening: { startMinutes: 1140 },
          venue_id: 'b',
          opening_key: 'y',
          opened_at: here.at(1),
        },
      ],
      [
        young,
        {
          date: '2026-11-25',
          opening: { startMinutes: 1140 },
          venue_id: 'b',
          opening_key: 'y',
          opened_at: here.at(3),
        },
      ],
    ]
    for (const [at, [alert, { opening, ...columns }]] of sorted.entries().toArray().toReversed()) {
      const { opening_key: key, opened_at: openedAt = here.now } = columns
      const whole = { ...opening, key, openedAt: openedAt.getTime() }
      await here.match(alert, { ...tied, ...columns, opening: JSON.stringify(whole), slot: at })
    }
    const [matches] = await load({ em: here.em(), ids: [ids[channel]], catalogue, now: here.now })
    expect(matches?.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6])
  },
)

test.each(['email', 'push'] as const)(
  'an %s lists its tied matches without the excluded ones, and marks those whose alert rests',
  async (channel) => {
    const [mine, others] = [await teller(), await teller()]
    const load = loads[channel]
    const cases = {
      active: {},
      unconfirmed: { is_active: false },
      ended: { ended_at: here.now },
      paused: { paused_until: here.at(1) },
      'pause-is-over': { paused_until: here.now },
    }
    for (const [name, columns] of Object.entries(cases)) {
      await here.match(await here.alert(name, columns), { ...mine.tied, opening_key: name, address: addressOf('ann') })
    }
    const alert = await here.alert('ann')
    const other = channel === 'email' ? 'push' : 'email'
    await here.match(alert, { ...mine.tied, opening_key: 'left out', [`left_out_of_${channel}`]: true })
    await here.match(alert, { ...mine.tied, opening_key: 'left out of the other', [`left_out_of_${other}`]: true })
    await here.match(alert, { opening_key: 'of nobody' })
    await here.match(alert, { ...others.tied, opening_key: 'of another' })
    const ids = [mine.ids[channel], others.ids[channel]]
    const [first, second] = await load({ em: here.em(), ids, catalogue, now: here.now })
    const rows = await here.rows<{ id: string; key: string }>(
      'select alert_id as id, opening_key as key from alert_match',
    )
    const keyOf = (alertId: string, isResting: boolean) =>
      `${rows.find(({ id, key }) => id === alertId && key in cases)?.key ?? 'left out of the other'}: ${isResting}`
    expect(first?.map(({ alertId, isResting }) => keyOf(alertId, isResting)).toSorted()).toEqual([
      'active: false',
      'ended: true',
      'left out of the other: false',
      'pause-is-over: false',
      'paused: true',
      'unconfirmed: true',
    ])
    expect(second).toHaveLength(1)
  },
)

test("distances and first looks follow the reader's preferences, and membership the alert owner's", async () => {
  const [reader, owner] = [await here.user('ann'), await here.user('owner')]
  await here.prefers(reader, { default_location: 'Manly', default_distance: 5, look_before_booking: true })
  await here.prefers(owner, { default_location: 'Chatswood', default_distance: 7, member_venues: [usual.venue_id] })
  const { ids, tied } = await teller()
  const alert = await here.alert('ann', { user_id: owner })
  await here.match(alert, tied)
  await here.match(alert, { ...tied, venue_id: 'rawson-park-tc' })
  const [[emailed, elsewhere] = []] = await loadFoundMatches({
    em: here.em(),
    ids: [ids.email],
    catalogue,
    now: here.now,
  })
  expect(emailed).toMatchObject({ withinKm: 5, lookFirst: { near: 'Manly', withinKm: 5 }, isMember: true })
  expect(elsewhere).toMatchObject({ isMember: false })
  const [[pushed] = []] = await loadGatheredMatches({ em: here.em(), ids: [ids.push], catalogue, now: here.now })
  expect(pushed).toMatchObject({ withinKm: 7, isMember: true })
  expect(pushed).not.toHaveProperty('lookFirst')
})

import { catalogue } from '#test/support/catalogue.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, mondayOf } from '#domain/calendar/local-date.ts'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()
const today = '2026-11-21'
const [hourMs, dayMs] = [3_600_000, 86_400_000]

/** By table: after how many days a row of it goes, counted from which column, and such a row. */
const kept: Record<string, [days: number, column: string, plant: (at: Date) => Promise<unknown>]> = {
  user_analytics: [
    30,
    '"timestamp"',
    (at) => here.insert('user_analytics', { id: randomUUID(), '"timestamp"': at, event_type: 'e', event_data: '{}' }),
  ],
  notification: [30, 'created_at', (at) => here.mail('ann', { state: 'sent', created_at: at })],
  alert: [30, 'ended_at', (at) => here.alert('ann', { ended_at: at, end_reason: 'deleted', is_active: false })],
  alert_request: [
    1,
    'created_at',
    async (at) => {
      const asked = { user_id: await here.user('ann'), request_id: randomUUID(), is_visitor: false }
      await here.insert('alert_request', { ...asked, answer: '{}', created_at: at })
    },
  ],
  venue_change: [
    366,
    'changed_at',
    (at) => here.insert('venue_change', { id: randomUUID(), venue_id: 'v', change: 'opted-in', changed_at: at }),
  ],
  reading_log: [
    31,
    'read_at',
    (at) => here.insert('reading_log', { venue_id: 'v', read_at: at, good: 1, failed: 0, changes: '[]' }),
  ],
  push_gathering: [30, 'spread_at', async (at) => here.gathering(await here.user('ann'), { spread_at: at })],
}

/** By table: how many days before today the last day lies that is kept. */
const keptDays: Record<string, [days: number, plant: (date: string) => Promise<unknown>]> = {
  page_sight: [
    14,
    (date) => {
      const seen = { pages: 1, rows: 1, cells: 1, words: '[]', unknown_percent: 0 }
      return here.insert('page_sight', { venue_id: 'v', date, ...seen })
    },
  ],
  alert_match: [30, async (date) => here.match(await here.alert('bob'), { date })],
}

test('rows that are no longer needed are deleted when the privacy page says so, and not before', async () => {
  const minuteMs = 60_000
  for (const [days, , plant] of Object.values(kept))
    for (const ms of [minuteMs, -minuteMs]) await plant(here.at(ms - days * dayMs))
  for (const [days, plant] of Object.values(keptDays))
    for (const before of [days, days + 1]) await plant(addDays(today, -before))
  await housekeep(here.em(), catalogue, here.now)
  for (const [table, [days, column]] of Object.entries(kept)) {
    const rows = await here.rows(
      `select '${table}' as table, ${column} as at from ${table} where ${column} is not null`,
    )
    expect(rows).toEqual([{ table, at: here.at(minuteMs - days * dayMs) }])
  }
  for (const [table, [days]] of Object.entries(keptDays)) {
    const rows = await here.rows(`select '${table}' as table, to_char(date, 'YYYY-MM-DD') as date from ${table}`)
    expect(rows).toEqual([{ table, date: addDays(today, -days) }])
  }
})

test('counts of half-hours are kept for twelve weeks', async () => {
  const weeks = [-12, -13].map((ago) => addDays(mondayOf(today), 7 * ago))
  const row = { venue_id: 'v', half_hour: 1, weekday: 0, openings: 1, waits: 1 }
  for (const week of weeks) await here.insert('opening_count', { ...row, week })
  await housekeep(here.em(), catalogue, here.now)
  expect(await here.rows('select week::text from opening_count')).toEqual([{ week: weeks[0] }])
})

test('a person who waits at unreadable venues hears of each of them after a day, once for each outage', async () => {
  const failing = (venue_id: string, hours: number) =>
    here.insert('source_state', {
      venue_id,
      system: 'clubspark',
      status: 'error',
      failures: 9,
      last_read_at: here.now,
      last_good_at: here.at(-hours * hourMs),
    })
  await failing(usual.venue_id, 25)
  await failing('Long Reef', 30)
  await failing('Wakehurst', 23)
  for (const [name, venue] of [
    ['ann', usual.venue_id],
    ['ann', 'Long Reef'],
    ['ann', 'Wakehurst'],
    ['bob', usual.venue_id],
  ] as const) {
    await here.target(await here.alert(name), { venue_id: venue, day: 1 })
  }
  const told = () =>
    here.rows<{ address: string; payload: { venueId: string; since: string } }>(
      'select kind, address, payload from notification order by address, payload',
    )
  await housekeep(here.em(), catalogue, here.now)
  const since = (hours: number) => here.at(-hours * hourMs).toISOString()
  const kind = 'alert-paused'
  const all = [
    { kind, address: 'ann@example.com', payload: { since: since(30), venueId: 'Long Reef' } },
    { kind, address: 'ann@example.com', payload: { since: since(25), venueId: usual.venue_id } },
    { kind, address: 'bob@example.com', payload: { since: since(25), venueId: usual.venue_id } },
  ]
  expect(await told()).toEqual(all)
  await housekeep(here.em(), catalogue, here.at(hourMs / 2))
  expect(await told()).toEqual(all)
  await here.rows(`update source_state set last_good_at = now() - interval '40 days' where venue_id = 'Long Reef'`)
  await housekeep(here.em(), catalogue, here.now)
  expect(await told()).toHaveLength(4)
})

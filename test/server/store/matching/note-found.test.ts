import { expect, test } from 'vitest'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import { audiences, type OpenedFor } from '#domain/availability/diff-audiences.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
import { court } from '#test/support/an-opening.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const [first, second] = ['2026-11-24', '2026-11-25'] as const
const [sevenPm, eightPm] = [26, 28]

/** An alert that watches this day at this half-hour, as matching looks it up. */
async function target(name: string, key: number | undefined, columns: Record<string, unknown> = {}): Promise<string> {
  const alert = await here.alert(name)
  await here.target(alert, { day: key, slot_mask: 2 ** sevenPm, ...columns })
  return alert
}

const opened = (startMinutes: number, audience: OpenedFor['audience']): OpenedFor => ({
  opening: { ...court('Court 1', startMinutes), openedAt: here.now.getTime() },
  audience,
})

/** A reading that opened 7 PM to members and 8 PM to the others on the first day, and 7 PM to everybody on the second. */
const bothDays = [
  { date: first, opened: [opened(19 * 60, audiences.members), opened(20 * 60, audiences.others)] },
  { date: second, opened: [opened(19 * 60, audiences.everybody)] },
]

const note = (venueId: string = usual.venue_id, em = here.em(), days = bothDays) =>
  noteFound({ em, venueId, sport: 'tennis', now: here.now, days })

/** The alerts of all readings by name, each with its day. Then they are gone. */
async function noted(): Promise<(readonly [name: string, date: string])[]> {
  const rows = await here.rows<{ name: string; date: string }>(
    `select split_part(a.email, '@', 1) as name, e.date::text as date
     from found f join found_alert e on e.found = f.id join alert a on a.number = e.alert_number
     where e.turn = 0 order by 1, 2`,
  )
  await here.rows('truncate found, found_alert')
  return rows.map(({ name, date }) => [name, date] as const)
}

test('a reading notes the alerts that watch its venue, day and half-hour, and may book what opened then', async () => {
  const [[date1, weekday1], [date2, weekday2]] = [dayKeysOf(first), dayKeysOf(second)]
  const eight = { slot_mask: 2 ** eightPm }
  const member = { is_member: true }
  await target('member', date1, member)
  await target('member-each-week', weekday1, member)
  await target('other-at-eight', weekday1, eight)
  await target('second-day', date2)
  await target('second-weekday', weekday2, member)
  await target('other-at-seven', date1)
  await target('member-at-eight', date1, { ...member, ...eight })
  await target('eight-on-the-second-day', date2, eight)
  await target('another-venue', date1, { ...member, venue_id: 'rawson-park-tc' })
  await target('another-day', dayKeysOf('2026-11-26')[0], member)
  const onFirst = ['member', 'member-each-week', 'other-at-eight'].map((name) => [name, first])
  const onSecond = ['second-day', 'second-weekday'].map((name) => [name, second])
  expect([await note(), await noted()]).toEqual([5, [...onFirst, ...onSecond]])
  for (const [day, expected] of [onFirst, onSecond].entries()) {
    expect(await note(usual.venue_id, here.em(), [bothDays[day]!])).toBe(expected.length)
    expect(await noted()).toEqual(expected)
  }
})

test('a reading writes its openings once, with what each was before and since when it is open for others', async () => {
  await target('ann', dayKeysOf(second)[0])
  const before = court('Court 1', 19 * 60, { maxMinutes: 30 })
  const [since, otherOpenedAt] = [here.at(-9), here.at(-5)]
  const opening = { ...court('Court 1', 19 * 60), openedAt: since.getTime() }
  const changed = { opening, before, audience: audiences.others, otherOpenedAt: otherOpenedAt.getTime() }
  const outside = { opening: { ...court('Court 2', 3 * 60), openedAt: 0 }, audience: audiences.everybody }
  await note(usual.venue_id, here.em(), [{ date: second, opened: [changed, outside] }])
  const kept = {
    date: second,
    slot: sevenPm,
    key: opening.key,
    openedAt: since.toISOString(),
    opening,
    before,
    audience: audiences.others,
    otherAt: otherOpenedAt.toISOString(),
  }
  const row = { venue_id: usual.venue_id, sport: 'tennis', found_at: here.now, openings: [kept] }
  expect(await here.rows('select venue_id, sport, found_at, openings from found')).toEqual([row])
})

test('a reading without watchers writes no match', async () => {
  await target('ann', dayKeysOf(first)[0], { is_member: true })
  expect(await note('rawson-park-tc')).toBe(0)
  expect(await here.rows('select 1 from found')).toEqual([])
})

test.each([
  ['one day', bothDays.slice(0, 1)],
  ['several days', bothDays],
])('beside very many alerts, too, writing the matches of %s is planned once a connection', async (_name, days) => {
  const alert = await here.alert('ann')
  await here.rows(
    `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, venue_number, alert_number)
     select $1, n, $2, 1, 0, 1, n from generate_series(1, 5000) n`,
    [usual.venue_id, alert],
  )
  await here.rows('analyze alert_target')
  const database = await connectDatabase({ address: here.address(), poolSize: 1 })
  const em = database.orm.em.fork()
  for (let round = 0; round < 8; round += 1) await note(usual.venue_id, em, days)
  const plans = await em.execute(
    `select custom_plans::integer as times from pg_prepared_statements where statement like '%insert into found%'`,
  )
  await database.close()
  // PostgreSQL compares after five.
  expect(plans).toEqual([{ times: 5 }])
})

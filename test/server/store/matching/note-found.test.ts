import { expect, test } from 'vitest'
import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import { matchClassCount } from '#domain/availability/criteria.ts'
import { audiences } from '#domain/availability/diff-audiences.ts'
import { connectDatabase } from '#server/database/connection.ts'
import { classBit, memberBit, noteFound } from '#server/store/matching/note-found.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { orderByWait } from '#server/store/matching/notify-found.ts'
import { court } from '#test/support/an-opening.ts'
import { plantingOfFile, usual } from '#test/support/planted-matches.ts'

const here = plantingOfFile()

const [first, second] = ['2026-11-24', '2026-11-25'] as const
const [sevenPm, eightPm] = [26, 28]
const last = matchClassCount - 1

/** An alert that watches this day at this half-hour, as matching looks it up. */
async function target(name: string, key: number | undefined, columns: Record<string, unknown> = {}): Promise<string> {
  const alert = await here.alert(name)
  await here.target(alert, { day: key, slot_mask: 2 ** sevenPm, ...columns })
  return alert
}

const opened = (startMinutes: number, classes: number, audience: (typeof audiences)[keyof typeof audiences]) => ({
  opening: { ...court('Court 1', startMinutes), openedAt: here.now.getTime() },
  classes,
  audience,
})

/** A reading that opened 7 PM to members and 8 PM to the others on the first day, and 7 PM to everybody on the second. */
const bothDays = [
  {
    date: first,
    opened: [opened(19 * 60, 1 | (1 << last), audiences.members), opened(20 * 60, 1, audiences.others)],
  },
  { date: second, opened: [opened(19 * 60, 0b10, audiences.everybody)] },
]

const note = (venueId: string = usual.venue_id, em = here.em(), days = bothDays) =>
  noteFound({ em, venueId, sport: 'tennis', now: here.now, days })

test('a reading writes the numbers of the alerts with an opening at their venue, day, half-hour, class and membership', async () => {
  const [[date1, weekday1], [date2, weekday2]] = [dayKeysOf(first), dayKeysOf(second)]
  const eight = { slot_mask: 2 ** eightPm }
  const member = { is_member: true }
  const expected: Record<string, [alert: string, day: number, ask: string]> = {}
  const is = async (name: string, day: number, key: number | undefined, columns: Record<string, unknown> = {}) => {
    const { slot_mask: slots = 2 ** sevenPm, match_class: one = 0, is_member: isMember = false } = columns
    const ask = Number(slots) + Number(one) * 2 ** classBit + (isMember ? 2 ** memberBit : 0)
    expected[name] = [await target(name, key, columns), day, String(ask)]
  }
  await is('member', 1, date1, member)
  await is('member-of-last-class', 1, weekday1, { ...member, match_class: last })
  await is('other-at-eight', 1, weekday1, eight)
  await is('second-day', 2, date2, { match_class: 1 })
  await is('second-weekday', 2, weekday2, { match_class: 1, ...member })
  await target('other-at-seven', date1)
  await target('member-at-eight', date1, { ...member, ...eight })
  await target('first-class-on-the-second-day', date2)
  await target('second-class-on-the-first-day', date1, { ...member, match_class: 1 })
  await target('eight-on-the-second-day', date2, { ...eight, match_class: 1 })
  await target('last-class-as-other', date1, { match_class: last })
  await target('another-venue', date1, { ...member, venue_id: 'rawson-park-tc' })
  await target('another-day', dayKeysOf('2026-11-26')[0], { ...member })
  const noted = async () => {
    const rows = await here.rows<{ id: string; numbers: number }>(
      'select id, cardinality(numbers) as numbers from found',
    )
    await inTransaction(here.em(), (tx) => orderByWait(tx, rows))
    const inOrder = await here.rows<{ alerts: string[]; days: number[]; asks: string[] }>(
      'delete from found returning alerts, days, asks',
    )
    const all = inOrder.map(({ alerts, days, asks }) =>
      alerts.map((alert, at) => [alert, days[at], asks[at]]).toSorted(),
    )
    return { numbers: rows.map(({ numbers }) => numbers), all }
  }
  const all = Object.values(expected).toSorted()
  expect(await note()).toBe(5)
  expect(await noted()).toEqual({ numbers: [5], all: [all] })
  // Of one day alone the same is found, by a statement of its own.
  expect(await note(usual.venue_id, here.em(), bothDays.slice(0, 1))).toBe(3)
  expect((await noted()).all).toEqual([all.filter(([, day]) => day === 1)])
  expect(await note(usual.venue_id, here.em(), bothDays.slice(1))).toBe(2)
  expect((await noted()).all).toEqual([all.flatMap(([alert, day, ask]) => (day === 2 ? [[alert, 1, ask]] : []))])
})

test('a reading writes the criteria of each alert with it, for one day and for several', async () => {
  const asks = 2 ** sevenPm + last * 2 ** classBit + 2 ** memberBit
  await target('ann', dayKeysOf(first)[0], { is_member: true, match_class: last })
  for (const days of [bothDays, bothDays.slice(0, 1)]) {
    expect(await note(usual.venue_id, here.em(), days)).toBe(1)
    expect(await here.rows('delete from found returning asks')).toEqual([{ asks: [String(asks)] }])
  }
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

import { expect, test } from 'vitest'
import { tendHistory } from '#server/store/history/tend-history.ts'
import { plantingOfFile } from '#test/support/planted-matches.ts'
import { untilWaiting } from '#test/support/until-waiting.ts'

const here = plantingOfFile()
const venue_id = 'manly-lawn-tc'
const [longest, minute] = [32_768, 60_000]

/** A day's changes as a reading noted them, each log of a few words. */
const changed = (readAt: Date, logs: Record<string, string>, newest = Object.keys(logs).toSorted().at(-1)) =>
  here.rows('insert into reading_change (venue_id, read_at, newest, dates, logs) values ($1, $2, $3, $4, $5)', [
    venue_id,
    readAt,
    newest,
    Object.keys(logs),
    Object.values(logs).map((log) => Buffer.from(log)),
  ])

const tend = (today: string) => tendHistory(here.em(), { oldest: '2026-10-01', today })

/** The history of each folded day. */
async function folded(): Promise<Record<string, string>> {
  const rows = await here.rows<{ date: string; log: Buffer }>('select date::text, log from day_history')
  return Object.fromEntries(rows.map(({ date, log }) => [date, log.toString()]))
}

const kept = () =>
  here.rows<Record<string, unknown>>(
    `select newest::text, dates::text[], (select array_agg(encode(log, 'escape') order by at)
       from unnest(logs) with ordinality as l(log, at)) as logs from reading_change order by read_at`,
  )

test('changes that a worker of the version before noted day by day become the row of its reading, or join it', async () => {
  const note = (readAt: Date, date: string, log: string) =>
    here.insert('day_change', { venue_id, read_at: readAt, date, log: Buffer.from(log) })
  for (const [date, log] of [
    ['2026-11-25', 'c'],
    ['2026-11-23', 'a'],
    ['2026-11-24', 'b'],
  ] as const) {
    await note(here.at(0), date, log)
  }
  await changed(here.at(minute), { '2026-11-23': 'd' })
  await note(here.at(minute), '2026-11-26', 'e')
  await changed(here.at(2 * minute), { '2026-11-29': 'f' })
  await note(here.at(2 * minute), '2026-11-24', 'g')
  await tend('2026-11-21')
  expect(await kept()).toEqual([
    { newest: '2026-11-25', dates: ['2026-11-23', '2026-11-24', '2026-11-25'], logs: ['a', 'b', 'c'] },
    { newest: '2026-11-26', dates: ['2026-11-23', '2026-11-26'], logs: ['d', 'e'] },
    { newest: '2026-11-29', dates: ['2026-11-29', '2026-11-24'], logs: ['f', 'g'] },
  ])
})

test('a day is folded once, also where a clock is a day ahead, and again only where one was ahead by more', async () => {
  await changed(here.at(0), { '2026-11-19': 'a', '2026-11-20': 'b', '2026-11-29': 'c' })
  await tend('2026-11-22')
  expect(await folded()).toEqual({ '2026-11-19': 'a', '2026-11-20': 'b' })
  await tend('2026-11-21')
  await tend('2026-11-22')
  expect(await folded()).toEqual({ '2026-11-19': 'a', '2026-11-20': 'b' })
  await tend('2026-11-25')
  await tend('2026-11-23')
  await changed(here.at(minute), { '2026-11-22': 'd' })
  await tend('2026-11-24')
  expect(await folded()).toEqual({ '2026-11-19': 'a', '2026-11-20': 'b', '2026-11-22': 'd' })
})

test('a second fold at the same time waits, and folds nothing twice', async () => {
  await changed(here.at(0), { '2026-11-19': 'a', '2026-11-29': 'b' })
  await tend('2026-11-19')
  const other = await here.pool().connect()
  await other.query('begin')
  await other.query('select from history_fold for update')
  const tending = tend('2026-11-21')
  await untilWaiting(here.em(), 1)
  await other.query(`update history_fold set until = '2026-11-20'`)
  await other.query('insert into day_history (venue_id, date, log) values ($1, $2, $3)', [
    venue_id,
    '2026-11-19',
    Buffer.from('a'),
  ])
  await other.query('commit')
  other.release()
  await tending
  expect(await folded()).toEqual({ '2026-11-19': 'a' })
})

test('the changes of a day are folded in the order in which they were read, as far as they fit', async () => {
  const logs = { '2026-11-19': 'b', '2026-11-20': 'x'.repeat(longest) }
  await changed(here.at(minute), logs)
  await changed(here.at(2 * minute), { '2026-11-19': 'c', '2026-11-20': 'more' })
  await changed(here.at(0), { '2026-11-18': 'y'.repeat(longest + 1), '2026-11-19': 'a' })
  await tend('2026-11-22')
  expect(await folded()).toEqual({ '2026-11-19': 'abc', '2026-11-20': 'x'.repeat(longest) })
})

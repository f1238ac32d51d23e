import { diffDay, type DayState } from '#domain/availability/diff.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import type { DayOfOpenings } from './openings-by-an-orm.ts'
import { readAtOf } from './swept-days.ts'

/** A way to record a reading by nothing but its parts. Resolves with how many openings are new to anybody: none. */
type RecordParts = (venue: Venue, read: { days: DayOfOpenings[]; round: number }) => Promise<number>

/**
 * The parts of recording alone: the comparison in memory, and one row a day in one prepared statement, with the openings and those that
 * closed lately, without which nobody could tell tomorrow's opening from one that came back (rule availability-4).
 */
export async function partsOfRecording({ pool }: Database): Promise<RecordParts> {
  await pool.query(
    'create table bench_day (venue_id text, date date, openings jsonb, closed jsonb, primary key (venue_id, date))',
  )
  const lastStates = new Map<string, DayState>()
  return async ({ id, sport }, { days, round }) => {
    const rows = days.map(({ date, openings }) => {
      const previous = lastStates.get(`${id} ${date}`)
      const { state } = diffDay({ sport, previous, next: [...openings], now: readAtOf(round) })
      lastStates.set(`${id} ${date}`, state)
      return { date, ...state }
    })
    await pool.query({
      name: 'whole-days',
      text: `insert into bench_day
        select $1, r.date, r.openings, r.closed from jsonb_to_recordset($2::jsonb) as r(date date, openings jsonb, closed jsonb)
        on conflict (venue_id, date) do update set openings = excluded.openings, closed = excluded.closed`,
      values: [id, JSON.stringify(rows)],
    })
    return 0
  }
}

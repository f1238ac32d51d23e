import { venueDate } from '#domain/calendar/venue-time.ts'
import { boolean, instant, text } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { venueChannel, type VenueAnnouncement } from '#server/store/readings/store-reading.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { execute, prepared, statement } from '#server/store/statement.ts'
import { logVenueChange } from './venue-changes.ts'

export interface OptOut {
  since: Date
  /** True if the operator paused the venue, and it did not opt out itself. */
  byOperator: boolean
}

const optOutOfStatement = prepared('select since from venue_opt_out where venue_id = ?', { since: instant() })

/** The instant since which a venue is opted out; undefined if it is not. */
export async function optedOutSince(em: EntityManager, venueId: string): Promise<Date | undefined> {
  const [row] = await execute(em, optOutOfStatement, [venueId])
  return row?.since
}

const optOutsStatement = statement(
  'select venue_id as "venueId", since, by_operator as "byOperator" from venue_opt_out order by venue_id',
  { venueId: text(), since: instant(), byOperator: boolean() },
)

/** All venues that are not read: by their own wish, or because the operator paused them. */
export async function loadOptOuts(em: EntityManager): Promise<ReadonlyMap<string, OptOut>> {
  return new Map((await execute(em, optOutsStatement)).map(({ venueId, ...optOut }) => [venueId, optOut]))
}

// A venue's own wish stands above the operator's pause.
const addStatement = statement(
  `insert into venue_opt_out (venue_id, since, by_operator) values (?, ?, ?)
   on conflict (venue_id) do update set by_operator = false where venue_opt_out.by_operator and not excluded.by_operator
   returning venue_id as "venueId"`,
  { venueId: text() },
)

const forgetDaysStatement = statement(
  `with day as (delete from venue_day where venue_id = ? and date >= ?),
     reading as (delete from day_reading where venue_id = ? and date >= ? returning date)
   select to_char(date, 'YYYY-MM-DD') as date from reading order by date`,
  { date: text() },
)

const forgetFoundStatement = statement(
  'with forgotten as (delete from source_state where venue_id = ?) delete from found where venue_id = ?',
)

const announceStatement = statement(`select pg_notify('${venueChannel}', ?)::text as announced`, { announced: text() })

/**
 * Opts a venue out: its days and source state are deleted, so that it is unknown and not full. Waits for a reading that
 * is being recorded; none is recorded afterwards (record-reading.ts). False if it was opted out already.
 */
export function optOut(em: EntityManager, venueId: string, now: Date): Promise<boolean> {
  return endReading(em, { venueId, change: 'opted-out', now })
}

/** The same for a venue that the operator pauses. */
export function pauseVenue(em: EntityManager, venueId: string, now: Date): Promise<boolean> {
  return endReading(em, { venueId, change: 'paused-by-operator', now })
}

function endReading(
  em: EntityManager,
  { venueId, change, now }: { venueId: string; change: 'opted-out' | 'paused-by-operator'; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venueId)
    const added = await execute(tx, addStatement, [venueId, now, change === 'paused-by-operator'])
    if (added.length === 0) return false
    const today = venueDate(now)
    const days = await execute(tx, forgetDaysStatement, [venueId, today, venueId, today])
    await execute(tx, forgetFoundStatement, [venueId, venueId])
    await logVenueChange(tx, { venueId, change, now })
    const announcement: VenueAnnouncement = { venueId, changed: days.map(({ date }) => date) }
    await execute(tx, announceStatement, [JSON.stringify(announcement)])
    return true
  })
}

const removeStatement = statement(
  'delete from venue_opt_out where venue_id = ? and by_operator = ? returning venue_id as "venueId"',
  { venueId: text() },
)

/** Opts a venue in again, or ends the operator's pause. False if it was not opted out, or not paused. */
export function optIn(
  em: EntityManager,
  {
    venueId,
    change,
    now,
  }: { venueId: string; change: 'opted-in' | 'undone-by-operator' | 'resumed-by-operator'; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venueId)
    if ((await execute(tx, removeStatement, [venueId, change === 'resumed-by-operator'])).length === 0) return false
    await logVenueChange(tx, { venueId, change, now })
    return true
  })
}

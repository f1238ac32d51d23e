import type { OpeningChange } from '#domain/alerts/trail/opening-change.ts'
import { instant, integer, json, list, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'

const talliesStatement = prepared({
  takes: { venueIds: list(text()), since: instant() },
  gives: {
    venueId: text(),
    readings: integer(),
    failed: integer(),
    lastGoodAt: nullable(instant()),
    /** Failed readings in a row until now. */
    failures: integer(),
  },
  sql: `select v.id as "venueId", coalesce(sum(l.good + l.failed), 0)::integer as readings,
     coalesce(sum(l.failed), 0)::integer as failed, s.last_good_at as "lastGoodAt",
     coalesce(s.failures, 0)::integer as failures
   from unnest(:venueIds::text[]) as v(id)
     left join source_state s on s.venue_id = v.id
     left join reading_log l on l.venue_id = v.id and l.read_at >= :since
   group by v.id, s.last_good_at, s.failures order by v.id`,
})

/** How often a venue was read since an instant, and how that is going. */
export type ReadingTally = RowOf<(typeof talliesStatement)['columns']>

export function loadTallies(em: EntityManager, venueIds: readonly string[], since: Date): Promise<ReadingTally[]> {
  return execute(em, talliesStatement, { venueIds, since })
}

const changesStatement = prepared({
  takes: { venueIds: list(text()), since: instant(), dates: list(text()), from: integer(), to: integer() },
  gives: { venueId: text(), at: instant(), change: json<OpeningChange>() },
  sql: `select l.venue_id as "venueId", l.read_at as at, c.change
   from reading_log l cross join jsonb_array_elements(l.changes) as c(change)
   where l.venue_id = any(:venueIds) and l.read_at >= :since and c.change->>'date' = any(:dates)
     and (c.change->>'startMinutes')::integer between :from and :to
   order by l.read_at`,
})

/** A change of a venue's openings, and the reading that found it. */
export type LoggedChange = RowOf<(typeof changesStatement)['columns']>

/** The changes that readings found on these dates between two starts, in minutes of the day; the oldest first. */
export function loadChanges(
  em: EntityManager,
  {
    venueIds,
    since,
    dates,
    starts: [from, to],
  }: { venueIds: readonly string[]; since: Date; dates: readonly string[]; starts: readonly [number, number] },
): Promise<LoggedChange[]> {
  return execute(em, changesStatement, { venueIds, since, dates, from, to })
}

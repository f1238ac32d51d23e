import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { instant, integer, nullable, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

/** How often a venue was read since a day, and how that is going. */
export interface ReadingTally {
  venueId: string
  readings: number
  failed: number
  lastGoodAt: Date | null
  /** Failed readings in a row until now. */
  failures: number
}

const talliesStatement = statement(
  `select v.id as "venueId", coalesce(sum(t.good + t.failed), 0)::integer as readings,
     coalesce(sum(t.failed), 0)::integer as failed, s.last_good_at as "lastGoodAt",
     coalesce(s.failures, 0)::integer as failures
   from jsonb_array_elements_text(?::jsonb) as v(id)
     left join source_state s on s.venue_id = v.id
     left join reading_tally t on t.venue_id = v.id and t.date >= ?::date
   group by v.id, s.last_good_at, s.failures order by v.id`,
  {
    venueId: text(),
    readings: integer(),
    failed: integer(),
    lastGoodAt: nullable(instant()),
    failures: integer(),
  },
)

export function loadReadingTallies(
  em: EntityManager,
  venueIds: readonly string[],
  since: LocalDate,
): Promise<ReadingTally[]> {
  return execute(em, talliesStatement, [JSON.stringify(venueIds), since])
}

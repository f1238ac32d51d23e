import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { RecentOpening } from '#domain/operator/operator-view.ts'
import { instant, integer, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const newestStatement = statement(
  `select d.venue_id as "venueId", to_char(d.date, 'YYYY-MM-DD') as date,
     (o ->> 'startMinutes')::integer as "startMinutes", o ->> 'resource' as resource,
     to_timestamp((o ->> 'openedAt')::float8 / 1000) as "openedAt"
   from venue_day d cross join jsonb_array_elements(d.openings) o
   where d.date >= ? order by (o ->> 'openedAt')::bigint desc, d.venue_id, d.date, o ->> 'key' limit ?`,
  {
    venueId: text(),
    date: text<LocalDate>(),
    startMinutes: integer(),
    resource: nullable(text()),
    openedAt: instant(),
  },
)

/** The openings from a day on that were found last. */
export function newestOpenings(
  em: EntityManager,
  { from, limit }: { from: LocalDate; limit: number },
): Promise<RecentOpening[]> {
  return execute(em, newestStatement, [from, limit])
}

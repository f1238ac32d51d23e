import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import type { HalfHourCount } from '#domain/history/half-hour-counts.ts'
import { date, integer, list, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'

const countsStatement = prepared({
  takes: { venueIds: list(text()), slots: list(integer()), from: date(), until: date() },
  gives: { date: date(), slot: integer(), openings: integer(), waits: integer() },
  sql: `select week + weekday as date, half_hour::integer as slot, sum(openings)::integer as openings,
     sum(waits)::integer as waits
   from opening_count
   where venue_id = any(:venueIds) and half_hour = any(:slots) and week + weekday >= :from and week + weekday < :until
   group by week, weekday, half_hour`,
})

/** The counts of these venues together, of dates from `from` on and before `until`. */
export function loadOpeningCounts(
  em: EntityManager,
  {
    venueIds,
    slots = Array.from({ length: slotCount }, (_, slot) => slot),
    from,
    until,
  }: { venueIds: readonly string[]; slots?: readonly number[]; from: LocalDate; until: LocalDate },
): Promise<HalfHourCount[]> {
  return execute(em, countsStatement, { venueIds, slots, from, until })
}

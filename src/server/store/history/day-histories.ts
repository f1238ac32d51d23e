import { createCatalogue } from '#domain/venues/catalogue.ts'
import { venues } from '#region/venues.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { DayChange } from '#domain/history/day-change.ts'
import { decodeLog } from '#domain/history/day-log.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { boolean, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

const catalogue = createCatalogue(venues)

/** All that readings changed on one venue-day, the first change first. */
export interface DayHistory {
  venueId: string
  date: LocalDate
  changes: DayChange[]
  /** True if the venue could be read on the day or on the one before: otherwise the day's end is unknown. */
  wasRead: boolean
}

const historiesStatement = statement(
  `select h.venue_id as "venueId", to_char(h.date, 'YYYY-MM-DD') as date,
     encode(string_agg(h.log, ''::bytea order by h.read_at, h.at), 'base64') as log,
     exists (select 1 from reading_tally t where t.venue_id = h.venue_id and t.date between h.date - 1 and h.date
       and t.good > 0) as "wasRead"
   from (
     select venue_id, date, '-infinity'::timestamptz as read_at, 0 as at, log from day_history
     union all select c.venue_id, d.date, c.read_at, d.at, d.log
     from reading_change c cross join unnest(c.dates, c.logs) with ordinality as d(date, log, at)
     where d.date >= coalesce((select until from history_fold), '-infinity')) h
   where h.venue_id in (select jsonb_array_elements_text(?::jsonb)) and h.date between ?::date and ?::date
   group by h.venue_id, h.date order by h.venue_id, h.date`,
  { venueId: text(), date: text(), log: text(), wasRead: boolean() },
)

/** The stored history of these venues, for the wanted days from `from` to `to`. */
export async function loadDayHistories(
  em: EntityManager,
  {
    venueIds,
    from,
    to,
    isWanted = () => true,
  }: {
    venueIds: readonly string[]
    from: LocalDate
    to: LocalDate
    /** The other days are not decoded. */
    isWanted?: (date: LocalDate) => boolean
  },
): Promise<DayHistory[]> {
  const rows = await execute(em, historiesStatement, [JSON.stringify(venueIds), from, to])
  return rows.flatMap(({ log, venueId, ...day }) => {
    const sport = catalogue.byId(venueId)?.sport
    return sport && isWanted(day.date)
      ? [{ ...day, venueId, changes: decodeLog(sport, Buffer.from(log, 'base64')) }]
      : []
  })
}

import { addSights, jumpOf, noSight, unknownShare, type PageSight } from '#domain/availability/page-sight.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { integer, json, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** How many days a venue's pages are compared with. */
const comparedDays = 7

const sightsStatement = statement(
  `select to_char(date, 'YYYY-MM-DD') as date, pages, rows, cells, words, jump from page_sight
   where venue_id = ? and date >= ?::date and date <= ?::date`,
  {
    date: text(),
    pages: integer(),
    rows: integer(),
    cells: integer(),
    words: json<string[]>(),
    jump: nullable(text()),
  },
)

const noteSightStatement = statement(
  `insert into page_sight (venue_id, date, pages, rows, cells, words, unknown_percent, jump)
   values (?, ?::date, ?, ?, ?, ?::jsonb, ?, ?)
   on conflict (venue_id, date) do update set pages = excluded.pages, rows = excluded.rows, cells = excluded.cells,
     words = excluded.words, unknown_percent = greatest(page_sight.unknown_percent, excluded.unknown_percent),
     jump = excluded.jump`,
)

/**
 * Adds what a reading saw to its day, and answers by what it differs from the days before (rule sources-14). Where no page has changed
 * since, it is what was found last on this day.
 */
export async function noteSight(
  em: EntityManager,
  { venueId, today, seen }: { venueId: string; today: LocalDate; seen: PageSight },
): Promise<string | undefined> {
  const days = await execute(em, sightsStatement, [venueId, addDays(today, -comparedDays), today])
  const known = days.find(({ date }) => date === today)
  if (seen.pages === 0) return known?.jump ?? undefined
  const before = days.filter(({ date }) => date !== today).reduce<PageSight>(addSights, noSight)
  const jump = jumpOf(before, seen)
  const { pages, rows, cells, words } = addSights(known ?? noSight, seen)
  const percent = before.pages === 0 ? 0 : Math.round(100 * unknownShare(before, seen))
  await execute(em, noteSightStatement, [
    venueId,
    today,
    pages,
    rows,
    cells,
    JSON.stringify(words),
    percent,
    jump ?? null,
  ])
  return jump
}

const dropSightsStatement = statement('delete from page_sight where date < ?::date')

export async function dropSightsBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await execute(em, dropSightsStatement, [date])
}

/** What a venue's pages looked like on the last day on which one was read. */
export interface LatestSight {
  venueId: string
  rows: number
  cells: number
  /** The share of words of markup that the days before did not have, 0 to 100. */
  unknownPercent: number
}

const latestSightsStatement = statement(
  `select distinct on (venue_id) venue_id as "venueId", round(rows::numeric / greatest(pages, 1))::integer as rows,
     round(cells::numeric / greatest(pages, 1))::integer as cells, unknown_percent as "unknownPercent"
   from page_sight order by venue_id, date desc`,
  { venueId: text(), rows: integer(), cells: integer(), unknownPercent: integer() },
)

/** By venue, with rows and cells of one page. */
export function loadLatestSights(em: EntityManager): Promise<LatestSight[]> {
  return execute(em, latestSightsStatement)
}

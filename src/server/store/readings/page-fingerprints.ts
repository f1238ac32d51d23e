import {
  addFingerprints,
  jumpOf,
  noFingerprint,
  unknownShare,
  type PageFingerprint,
} from '#domain/availability/page-fingerprint.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { integer, text } from '#server/store/column.ts'
import { PageSightEntity } from '#server/store/entities/readings/page-sight.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** How many days a venue's pages are compared with. */
const comparedDays = 7

const noteFingerprintStatement = statement(
  `insert into page_sight (venue_id, date, pages, rows, cells, words, unknown_percent, jump)
   values (?, ?::date, ?, ?, ?, ?::jsonb, ?, ?)
   on conflict (venue_id, date) do update set pages = excluded.pages, rows = excluded.rows, cells = excluded.cells,
     words = excluded.words, unknown_percent = greatest(page_sight.unknown_percent, excluded.unknown_percent),
     jump = excluded.jump`,
)

/**
 * Adds a reading's fingerprint to its day, and returns the difference from the days before (rule sources-14). If no
 * page has changed since, it returns this day's last result.
 */
export async function noteFingerprint(
  em: EntityManager,
  { venueId, today, fingerprint }: { venueId: string; today: LocalDate; fingerprint: PageFingerprint },
): Promise<string | undefined> {
  const days = await em.find(
    PageSightEntity,
    { venueId, date: { $gte: addDays(today, -comparedDays), $lte: today } },
    { refresh: true },
  )
  const known = days.find(({ date }) => date === today)
  if (fingerprint.pages === 0) return known?.jump ?? undefined
  const before = days.filter(({ date }) => date !== today).reduce<PageFingerprint>(addFingerprints, noFingerprint)
  const jump = jumpOf(before, fingerprint)
  const { pages, rows, cells, words } = addFingerprints(known ?? noFingerprint, fingerprint)
  const percent = before.pages === 0 ? 0 : Math.round(100 * unknownShare(before, fingerprint))
  await execute(em, noteFingerprintStatement, [
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

export async function dropFingerprintsBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await em.nativeDelete(PageSightEntity, { date: { $lt: date } })
}

/** The fingerprint of a venue's pages on the last day with a reading. */
export interface LatestFingerprint {
  venueId: string
  rows: number
  cells: number
  /** The share of words of markup that the days before did not have, 0 to 100. */
  unknownPercent: number
}

const latestFingerprintsStatement = statement(
  `select distinct on (venue_id) venue_id as "venueId", round(rows::numeric / greatest(pages, 1))::integer as rows,
     round(cells::numeric / greatest(pages, 1))::integer as cells, unknown_percent as "unknownPercent"
   from page_sight order by venue_id, date desc`,
  { venueId: text(), rows: integer(), cells: integer(), unknownPercent: integer() },
)

/** By venue, with rows and cells of one page. */
export function loadLatestFingerprints(em: EntityManager): Promise<LatestFingerprint[]> {
  return execute(em, latestFingerprintsStatement)
}

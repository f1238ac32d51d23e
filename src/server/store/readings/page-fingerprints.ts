import {
  addFingerprints,
  jumpOf,
  noFingerprint,
  unknownShare,
  type PageFingerprint,
} from '#domain/availability/page-fingerprint.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { PageFingerprintEntity } from '#server/store/entities/readings/page-fingerprint.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** How many days a venue's pages are compared with. */
const comparedDays = 7

/**
 * Adds a reading's fingerprint to its day, and returns the difference from the days before (rule sources-14). If no
 * page has changed since, it returns this day's last result.
 */
export async function noteFingerprint(
  em: EntityManager,
  { venueId, today, fingerprint }: { venueId: string; today: LocalDate; fingerprint: PageFingerprint },
): Promise<string | undefined> {
  const days = await em.find(
    PageFingerprintEntity,
    { venueId, date: { $gte: addDays(today, -comparedDays), $lte: today } },
    { refresh: true },
  )
  const known = days.find(({ date }) => date === today)
  if (fingerprint.pages === 0) return known?.jump ?? undefined
  const before = days.filter(({ date }) => date !== today).reduce<PageFingerprint>(addFingerprints, noFingerprint)
  const jump = jumpOf(before, fingerprint)
  const { pages, rows, cells, words } = addFingerprints(known ?? noFingerprint, fingerprint)
  const percent = before.pages === 0 ? 0 : Math.round(100 * unknownShare(before, fingerprint))
  const unknownPercent = Math.max(percent, known?.unknownPercent ?? 0)
  await em.upsert(PageFingerprintEntity, {
    venueId,
    date: today,
    pages,
    rows,
    cells,
    words,
    unknownPercent,
    jump: jump ?? null,
  })
  return jump
}

export async function dropFingerprintsBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await em.nativeDelete(PageFingerprintEntity, { date: { $lt: date } })
}

/** The fingerprint of a venue's pages on the last day with a reading. */
export interface LatestFingerprint {
  venueId: string
  rows: number
  cells: number
  /** The share of words of markup that the days before did not have, 0 to 100. */
  unknownPercent: number
}

/** By venue, with rows and cells of one page. */
export async function loadLatestFingerprints(em: EntityManager): Promise<LatestFingerprint[]> {
  const latest = await em
    .getKysely()
    .selectFrom('page_sight')
    .distinctOn('venue_id')
    .select(['venue_id', 'pages', 'rows', 'cells', 'unknown_percent'])
    .orderBy('venue_id')
    .orderBy('date', 'desc')
    .execute()
  return latest.map(({ venue_id: venueId, pages, rows, cells, unknown_percent: unknownPercent }) => {
    const ofPage = (all: number) => Math.round(all / Math.max(pages, 1))
    return { venueId, rows: ofPage(rows), cells: ofPage(cells), unknownPercent }
  })
}

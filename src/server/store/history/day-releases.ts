import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { SeenRelease } from '#domain/history/release-pattern.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { instant, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

const saveReleasesStatement = statement(
  `insert into day_release (venue_id, date, missing_at, seen_at)
   select ?, r.date, r."missingAt", r."seenAt"
   from jsonb_to_recordset(?::jsonb) as r(date date, "missingAt" timestamptz, "seenAt" timestamptz)
   on conflict (venue_id, date) do nothing`,
)

/** Notes days of a venue that were missing and are there now. */
export async function saveReleases(em: EntityManager, venueId: string, seen: readonly SeenRelease[]): Promise<void> {
  if (seen.length > 0) await execute(em, saveReleasesStatement, [venueId, JSON.stringify(seen)])
}

const releasesStatement = statement(
  `select venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, missing_at as "missingAt", seen_at as "seenAt"
   from day_release where date >= ?::date`,
  { venueId: text(), date: text(), missingAt: instant(), seenAt: instant() },
)

/** The releases that were seen, of days from `from` on, by venue. */
export async function loadReleases(em: EntityManager, from: LocalDate): Promise<Map<string, SeenRelease[]>> {
  const rows = await execute(em, releasesStatement, [from])
  const byVenue = new Map<string, SeenRelease[]>()
  for (const { venueId, ...seen } of rows) byVenue.set(venueId, [...(byVenue.get(venueId) ?? []), seen])
  return byVenue
}

const dropReleasesStatement = statement('delete from day_release where date < ?::date')

export async function dropReleasesBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await execute(em, dropReleasesStatement, [date])
}

import { venuesOfPreset } from '#domain/alerts/venue-preset.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockAlone, lockShared } from '#server/store/advisory-lock.ts'
import { columnOf, integer, text } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'
import { writeTargets } from './alert-targets.ts'
import { catalogueMark } from './catalogue-mark.ts'
import { lockAlerts } from './lock-alerts.ts'
import { savedVenueNames } from './saved-venues.ts'

const presets = { lockClass: 7304, name: null }

/**
 * Shared lock for a transaction that stores an alert: until it ends, no other process refreshes the presets for a changed
 * catalogue. So a refresh either sees the alert or runs before it. Take it before every other lock.
 */
export async function lockPresets(em: EntityManager): Promise<void> {
  await lockShared(em, presets)
}

const outdatedStatement = statement({
  takes: { alertsAtOnce: integer(), mark: columnOf(AlertEntity, 'presetCatalogue') },
  gives: { ids: text() },
  // Three index ranges, because an index does not serve `is distinct from`. One text for each part: of a million
  // alerts, objects and lists would not fit into a small worker.
  sql: `select string_agg(id::text, ' ' order by id) as ids from (
     select id, (row_number() over (order by id) - 1) / :alertsAtOnce::int as part from alert
     where venue_preset is not null and ended_at is null
       and (preset_catalogue < :mark or preset_catalogue > :mark or preset_catalogue is null)) outdated
   group by part order by part`,
})

/**
 * Looks up the presets of all current alerts that were last looked up in another catalogue, in one transaction, one
 * process at a time (rule alerts-44). Returns how many alerts now watch other venues.
 */
export async function refreshPresets(
  em: EntityManager,
  catalogue: Catalogue,
  /** Alerts that are in memory at once. */
  alertsAtOnce = 500,
): Promise<number> {
  return inTransaction(em, async (tx) => {
    await lockAlone(tx, presets)
    const mark = catalogueMark(catalogue)
    const parts = await execute(tx, outdatedStatement, { alertsAtOnce, mark })
    let changed = 0
    // The locks last until the end, so the order of ids must also hold from one part to the next.
    for (const { ids } of parts) {
      changed += await lookUpPresets({ em: tx, ids: ids.split(' '), catalogue })
      tx.clear()
    }
    return changed
  })
}

/** Refreshes a person's alerts for 'my saved venues', within the transaction that saves the venues. */
export async function refreshSavedPresets(em: EntityManager, userId: string, catalogue: Catalogue): Promise<number> {
  const rows = await em.find(AlertEntity, { user: userId, endedAt: null, venuePreset: { kind: 'saved' } })
  return lookUpPresets({ em, ids: rows.map(({ id }) => id), catalogue })
}

async function lookUpPresets({
  em,
  ids,
  catalogue,
}: {
  em: EntityManager
  ids: readonly string[]
  catalogue: Catalogue
}): Promise<number> {
  const rows = await lockAlerts(em, ids)
  const saved = await savedVenueNames(em, [...new Set(rows.map(({ user }) => user.id))])
  const changed = rows.filter((row) => followPreset({ row, saved: saved.get(row.user.id) ?? [], catalogue }))
  await em.flush()
  await writeTargets(em, changed)
  return changed.length
}

/** Resolves the alert's preset; true if its venues changed. */
export function followPreset({
  row,
  saved,
  catalogue,
}: {
  row: AlertRow
  saved: readonly string[]
  catalogue: Catalogue
}): boolean {
  if (!row.venuePreset) return false
  const venues = venuesOfPreset({ preset: row.venuePreset, sport: row.sport, saved, catalogue })
  row.presetCatalogue = catalogueMark(catalogue)
  if (venues.join('\n') === row.venues.join('\n')) return false
  row.venues = venues
  return true
}

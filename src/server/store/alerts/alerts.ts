import { createHash, randomUUID } from 'node:crypto'
import type { Alert } from '#domain/alerts/alert.ts'
import { dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import { criteriaOf, matchClassOf } from '#domain/availability/criteria.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { AlertEntity, type AlertRow } from '#server/store/entities/alert-entity.ts'
import { uuid } from '#server/store/column.ts'
import { execute, statement } from '#server/store/statement.ts'

export type NewAlert = Omit<Alert, 'id' | 'isConfirmed' | 'pausedUntil'> & { confirmedAt: Date | null }

/** Stores an alert with its compiled matching rows. Throws on an identical active alert of the same owner. */
export async function insertAlert(em: EntityManager, alert: NewAlert): Promise<Alert> {
  const row: AlertRow = em.create(AlertEntity, {
    ...alert,
    id: randomUUID(),
    slotMask: maskOfLabels(alert.timeSlots),
    matchClass: matchClassOf(alert),
    fingerprint: fingerprintOf(alert),
    confirmationMailedAt: null,
    pausedUntil: null,
    endedAt: null,
    endReason: null,
  })
  await em.persist(row).flush()
  await writeTargets(em, row)
  return alertOf(row)
}

const dropTargetsOfAlertStatement = statement('delete from alert_target where alert_id = ?')

const insertTargetsStatement = statement(`insert into alert_target (venue_id, day, alert_id, slot_mask, match_class)
     select distinct t.venue, t.day, ?::uuid, ?::bigint, ?::smallint
     from jsonb_to_recordset(?::jsonb) as t(venue text, day integer)`)

/** Rewrites the matching rows of an alert: one for each venue and day, none unless it may be mailed. */
export async function writeTargets(em: EntityManager, row: AlertRow): Promise<void> {
  await execute(em, dropTargetsOfAlertStatement, [row.id])
  if (!row.isActive || row.endedAt) return
  const targets = row.venues.flatMap((venue) => dayKeysOfAlert(alertOf(row)).map((day) => ({ venue, day })))
  await execute(em, insertTargetsStatement, [row.id, String(row.slotMask), row.matchClass, JSON.stringify(targets)])
}

/** The active alerts of one person, newest first. */
export async function alertsOfUser(em: EntityManager, userId: string): Promise<Alert[]> {
  const rows = await em.find(AlertEntity, { userId, endedAt: null }, { orderBy: { createdAt: 'desc', id: 'asc' } })
  return rows.map(alertOf)
}

/** Alerts that would be mailed now if something opened, the newest first. */
export async function alertsInForce(em: EntityManager, now: Date, limit: number): Promise<Alert[]> {
  const isPaused = { $or: [{ pausedUntil: null }, { pausedUntil: { $lte: now } }] }
  const rows = await em.find(
    AlertEntity,
    { isActive: true, endedAt: null, ...isPaused },
    { orderBy: { createdAt: 'desc', id: 'asc' }, limit },
  )
  return rows.map(alertOf)
}

export async function findAlertOfUser(em: EntityManager, id: string, userId: string): Promise<AlertRow | null> {
  return em.findOne(AlertEntity, { id, userId, endedAt: null })
}

/** Which active alerts of an address are counted: all, one owner's, or those that are or are not confirmed. */
export interface CountedAlerts {
  email: string
  userId?: string
  isConfirmed?: boolean
}

export async function countCurrentAlerts(
  em: EntityManager,
  { email, userId, isConfirmed }: CountedAlerts,
): Promise<number> {
  return em.count(AlertEntity, {
    email,
    endedAt: null,
    ...(userId !== undefined && { userId }),
    ...(isConfirmed !== undefined && { confirmedAt: isConfirmed ? { $ne: null } : null }),
  })
}

const dropTargetsOfAlertsStatement = statement('delete from alert_target where alert_id = any(?::uuid[])')

const endAlertsStatement = statement(
  `update alert set is_active = false, ended_at = ?, end_reason = ?
     where id = any(?::uuid[]) and ended_at is null returning id`,
  { id: uuid() },
)

/** Ends alerts for good: they are no longer mailed or listed. Returns how many there were. */
export async function endAlerts({
  em,
  ids,
  reason,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  reason: NonNullable<AlertRow['endReason']>
  now: Date
}): Promise<number> {
  const list = `{${ids.join(',')}}`
  await execute(em, dropTargetsOfAlertsStatement, [list])
  const rows = await execute(em, endAlertsStatement, [now, reason, list])
  return rows.length
}

export function alertOf(row: AlertRow): Alert {
  const { id, email, userId, sport, venues, specificDates, isRecurring, isActive } = row
  return {
    id,
    email,
    userId,
    sport,
    venues,
    timeSlots: row.timeSlots,
    daysOfWeek: row.daysOfWeek as Alert['daysOfWeek'],
    specificDate: row.specificDate ?? null,
    specificDates,
    ...criteriaOf({ ...row, holes: row.holes ?? null }),
    isRecurring,
    recurringWeeks: row.recurringWeeks ?? null,
    batchId: row.batchId ?? null,
    isActive,
    createdAt: row.createdAt,
    pausedUntil: row.pausedUntil ?? null,
    isConfirmed: row.confirmedAt !== null && row.confirmedAt !== undefined,
  }
}

/** Equal for alerts that ask for the same thing at the same address. The match class stands for all criteria. */
export function fingerprintOf(alert: Omit<NewAlert, 'confirmedAt'>): string {
  const { email, sport, venues, timeSlots, daysOfWeek, specificDate, specificDates } = alert
  const asked = [email, sport, [...venues].sort(), timeSlots, [...daysOfWeek].sort(), specificDate, specificDates]
  const criteria = matchClassOf(alert)
  return createHash('sha256')
    .update(JSON.stringify([asked, criteria]))
    .digest('base64url')
}

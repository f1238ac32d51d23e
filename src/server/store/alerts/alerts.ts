import { createHash } from 'node:crypto'
import { LockMode } from '@mikro-orm/core'
import { v7 as uuidInOrder } from 'uuid'
import type { Alert } from '#domain/alerts/alert.ts'
import type { ListedAlert } from '#domain/alerts/overview/alert-series.ts'
import { normalPreset } from '#domain/alerts/venue-preset.ts'
import { criteriaOf } from '#domain/availability/criteria.ts'
import { normalWishes } from '#domain/availability/wishes.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { AlertEntity, type AlertRow } from '#server/store/entities/alerts/alert.ts'
import { dropTargets, writeTargets } from './alert-targets.ts'
import { lockAlerts } from './lock-alerts.ts'
import { matchClassOf } from './match-class.ts'

export type NewAlert = Omit<Alert, 'id' | 'isConfirmed' | 'pausedUntil' | 'quietDates'> & {
  confirmedAt: Date | null
  /** The mark of the catalogue in which the preset was looked up; without one the next refresh looks it up. */
  presetCatalogue?: string | null
}

/** Stores an alert with its compiled matching rows. Throws on an identical active alert of the same owner. */
export async function insertAlert(em: EntityManager, alert: NewAlert): Promise<Alert> {
  const { userId, ...fields } = alert
  const row: AlertRow = em.create(AlertEntity, {
    ...fields,
    user: userId,
    // Those of one moment lie together in every key (decision 0048). Early releases of Node 24 have no such ids.
    id: uuidInOrder(),
    slotMask: maskOfLabels(alert.timeSlots),
    matchClass: matchClassOf(alert),
    fingerprint: fingerprintOf(alert),
    presetCatalogue: alert.presetCatalogue ?? null,
    confirmationMailedAt: null,
    pausedUntil: null,
    restedFrom: null,
    restedUntil: null,
    quietDates: [],
    endedAt: null,
    endReason: null,
  })
  await em.persist(row).flush()
  await writeTargets(em, [row])
  return alertOf(row)
}

/** The active alerts of one person, newest first. */
export async function alertsOfUser(em: EntityManager, userId: string): Promise<Alert[]> {
  const rows = await em.find(
    AlertEntity,
    { user: userId, endedAt: null },
    { orderBy: { createdAt: 'desc', id: 'asc' } },
  )
  return rows.map(alertOf)
}

/** More than a person can have and read. */
const maxListed = 500

/** A person's current alerts, and those that ended since then. */
export async function listedAlerts(em: EntityManager, userId: string, since: Date): Promise<ListedAlert[]> {
  const rows = await em.find(
    AlertEntity,
    { user: userId, $or: [{ endedAt: null }, { endedAt: { $gte: since } }] },
    { orderBy: [{ endedAt: 'desc nulls first' }, { createdAt: 'desc' }], limit: maxListed },
  )
  return rows.map((row) => ({ alert: alertOf(row), endedAt: row.endedAt, endReason: row.endReason }))
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
    ...(userId !== undefined && { user: userId }),
    ...(isConfirmed !== undefined && { confirmedAt: isConfirmed ? { $ne: null } : null }),
  })
}

/** Ends alerts for good: they are no longer mailed or listed. Returns the ids of those that were current. */
export function endAlerts({
  em,
  ids,
  reason,
  now,
}: {
  em: EntityManager
  ids: readonly string[]
  reason: NonNullable<AlertRow['endReason']>
  now: Date
}): Promise<string[]> {
  return inTransaction(em, async (tx) => {
    const current = (await lockAlerts(tx, ids)).filter(({ endedAt }) => !endedAt)
    for (const row of current) tx.assign(row, { isActive: false, endedAt: now, endReason: reason })
    await tx.flush()
    // Only after ending the rows: a transaction that wrote targets held their locks, and has committed by now.
    await dropTargets(tx, ids)
    return current.map(({ id }) => id)
  })
}

/** Deletes the alerts of a person, and those to their address. Called in a transaction, which locks them in order. */
export async function deleteAlertsOf(
  tx: EntityManager,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, fields: ['id'] } as const
  const alerts = await tx.find(AlertEntity, { $or: [{ user: userId }, { email }] }, held)
  await tx.nativeDelete(AlertEntity, { id: { $in: alerts.map(({ id }) => id) } })
}

export function alertOf(row: AlertRow): Alert {
  const { id, email, sport, venues, specificDates, isRecurring, isActive } = row
  return {
    id,
    email,
    userId: row.user.id,
    sport,
    venues,
    venuePreset: row.venuePreset,
    memberVenues: row.memberVenues,
    timeSlots: row.timeSlots,
    daysOfWeek: row.daysOfWeek as Alert['daysOfWeek'],
    specificDate: row.specificDate,
    specificDates,
    ...criteriaOf(row),
    isRecurring,
    recurringWeeks: row.recurringWeeks,
    batchId: row.batchId,
    isActive,
    createdAt: row.createdAt,
    pausedUntil: row.pausedUntil,
    quietDates: row.quietDates,
    isConfirmed: row.confirmedAt !== null,
  }
}

/**
 * Equal for alerts with the same criteria at the same address. The match class stands for all criteria but wishes, and a
 * preset for its venues, even if they change.
 */
export function fingerprintOf(alert: Omit<NewAlert, 'confirmedAt'>): string {
  const { email, sport, timeSlots, daysOfWeek, specificDate, specificDates } = alert
  const venues = alert.venuePreset ? normalPreset(alert.venuePreset) : [...alert.venues].sort()
  const asked = [email, sport, venues, timeSlots, [...daysOfWeek].sort(), specificDate, specificDates]
  const criteria = matchClassOf(alert)
  // Absent without memberships and wishes, because older fingerprints have none.
  const memberships = alert.memberVenues.length > 0 ? [[...alert.memberVenues].sort()] : []
  const wishes = normalWishes(sport, alert.wishes)
  return createHash('sha256')
    .update(JSON.stringify([asked, criteria, ...memberships, ...(wishes ? [wishes] : [])]))
    .digest('base64url')
}

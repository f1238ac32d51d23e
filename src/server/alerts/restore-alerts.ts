import type { Alert } from '#domain/alerts/alert.ts'
import { bookedTogether } from '#domain/alerts/sharing/group.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { AppError } from '#domain/app-error.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import { savedVenueNames } from '#server/store/alerts/saved-venues.ts'
import { changeAlert } from '#server/store/alerts/alert-changes.ts'
import { alertOf } from '#server/store/alerts/alerts.ts'
import { followPreset, lockPresets } from '#server/store/alerts/follow-presets.ts'
import { lockAlerts } from '#server/store/alerts/lock-alerts.ts'
import {
  daysChangedSince,
  tellMissed,
  type ChangedDay,
  type MissedOpening,
} from '#server/store/outbox/matches/missed-matches.ts'
import { joinedWith } from '#server/store/alerts/sharing/joined-alerts.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockVenuesForAlert } from '#server/store/readings/venue-locks.ts'
import type { Viewer } from '#server/trpc/context.ts'
import { memberOf } from './making/find-conflicts.ts'
import { requireNoDuplicate, requireWithinLimit } from '#server/alerts/making/require-within-limit.ts'
import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import { meetsCriteria } from '#domain/availability/criteria.ts'
import { openingsForMembers } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'

type EndReason = NonNullable<AlertRow['endReason']>

/** For how long an end can be undone. Screens offer it for seconds; the rest is for slow connections. */
const undoMs = 10 * 60_000

/**
 * Undoes a deletion or 'I booked it', by a link also a stop: restores alerts of their owner, all or none, and those of
 * friends that ended with them (rule alerts-22). Openings that were notified are not
 * notified again; openings since the deletion are notified now. Alerts that exist already are returned unchanged, so a
 * second undo is harmless.
 */
export async function restoreAlerts({
  em,
  catalogue,
  ids,
  viewer,
  reasons = ['deleted', 'booked'],
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  ids: readonly string[]
  viewer: Pick<Viewer, 'userId' | 'email'>
  /** The ends that are undone. */
  reasons?: readonly EndReason[]
  now: Date
}): Promise<{ alerts: Alert[] }> {
  const wanted = [...new Set(ids)]
  return inTransaction(em, async (tx) => {
    await lockPresets(tx)
    await lockUser(tx, viewer.userId)
    // All of one group are locked in one order.
    const together = (await lockAlerts(tx, bookedTogether(wanted, await joinedWith(tx, wanted)))).filter((row) =>
      isRestorable({ row, reasons, now }),
    )
    const own = together.filter(({ id, user }) => wanted.includes(id) && user.id === viewer.userId)
    if (own.length < wanted.length) throw new AppError('NOT_FOUND', 'There is no such alert.')
    const rows = together.filter((row) => own.includes(row) || own.some((one) => isEndedWith(one, row)))
    const saved = (await savedVenueNames(tx, [viewer.userId])).get(viewer.userId) ?? []
    for (const row of own) followPreset({ row, saved, catalogue })
    // A reading of these venues that runs at the same time either sees the alerts, or is seen here.
    await lockVenuesForAlert(tx, [...new Set(rows.flatMap(({ venues }) => venues))])
    const alerts: Alert[] = []
    for (const row of rows) {
      const alert = await restore({ em: tx, catalogue, row, viewer: own.includes(row) ? viewer : undefined, now })
      if (own.includes(row)) alerts.push(alert)
    }
    return { alerts }
  })
}

function isRestorable({
  row: { endedAt, endReason },
  reasons,
  now,
}: {
  row: AlertRow
  reasons: readonly EndReason[]
  now: Date
}): boolean {
  if (!endedAt) return true
  return Boolean(endReason && reasons.includes(endReason)) && now.getTime() - endedAt.getTime() <= undoMs
}

/** True for a friend's alert that 'I booked it' ended together with this one. */
function isEndedWith(own: AlertRow, row: AlertRow): boolean {
  return own.endReason === 'booked' && row.endReason === 'booked' && own.endedAt?.getTime() === row.endedAt?.getTime()
}

async function restore({
  em,
  catalogue,
  row,
  viewer,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  row: AlertRow
  /** Undefined for a friend's alert, which comes back whatever its owner has made since. */
  viewer: Pick<Viewer, 'userId' | 'email'> | undefined
  now: Date
}): Promise<Alert> {
  const { endedAt: since } = row
  if (!since) return alertOf(row)
  if (viewer) {
    const isOwn = row.email === viewer.email
    await requireWithinLimit({ em, email: row.email, owner: viewer.userId, isOwn, wanted: 1 })
    await requireNoDuplicate({ em, userId: viewer.userId, alert: alertOf(row), except: row.id })
  }
  Object.assign(row, { endedAt: null, endReason: null })
  const alert = await changeAlert(em, row, { isActive: row.confirmedAt !== null })
  const isResting = alert.pausedUntil !== null && alert.pausedUntil > now
  if (!alert.isActive || isResting) return alert
  const days = await daysChangedSince(em, row, since)
  const members = await memberOf(em, alert)
  await tellMissed({
    em,
    row,
    missed: missedOpenings({ alert, catalogue, days, memberOf: members, since, now }),
    since,
    now,
  })
  return alert
}

/** Openings of these days that appeared since then, meet the alert and have not begun. */
function missedOpenings({
  alert,
  catalogue,
  days,
  memberOf,
  since,
  now,
}: {
  alert: Alert
  catalogue: Catalogue
  /** The venues that its owner is a member of. */
  memberOf: ReadonlySet<string>
  days: readonly ChangedDay[]
  since: Date
  now: Date
}): MissedOpening[] {
  const wanted = dayKeysOfAlert(alert)
  const mask = maskOfLabels(alert.timeSlots)
  const wall = venueTime(now)
  const onItsDays = days.filter(({ date }) => date >= wall.date && dayKeysOf(date).some((key) => wanted.includes(key)))
  return onItsDays.flatMap(({ venueId, date, ...day }) => {
    const sport = catalogue.byId(venueId)?.sport
    return (memberOf.has(venueId) ? openingsForMembers(day) : day.openings).flatMap((opening) => {
      const slot = slotOfOpening(opening)
      if (sport === undefined || slot === undefined || (mask & maskOfSlot(slot)) === 0n) return []
      const isAhead = date > wall.date || opening.startMinutes > wall.minutes
      if (!isAhead || opening.openedAt < since.getTime()) return []
      if (!meetsCriteria(sport, { venueId, opening }, alert)) return []
      return [{ venueId, date, openedAt: new Date(opening.openedAt).toISOString(), slot, sport, opening }]
    })
  })
}

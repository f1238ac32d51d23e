import { criteriaOf } from '#domain/availability/criteria.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { compare } from '#domain/compare.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { AlertOverview, AlertState } from '#domain/alerts/alert-overview.ts'
import { seriesWindowMs } from '#domain/alerts/series.ts'
import { normalPreset } from '#domain/alerts/venue-preset.ts'

/** An alert with how and when it ended, if it has. */
export interface ListedAlert extends Pick<AlertOverview, 'endReason' | 'endedAt'> {
  alert: Alert
}

export function alertStateOf({ alert, endedAt }: Pick<ListedAlert, 'alert' | 'endedAt'>, now: Date): AlertState {
  if (endedAt) return 'ended'
  if (!alert.isConfirmed) return 'unconfirmed'
  return alert.pausedUntil && alert.pausedUntil > now ? 'paused' : 'watching'
}

/**
 * Groups alerts as a person made them: a series (rule alerts-17) is one while its alerts share all but their days and
 * times. Current alerts come first, the newest first; then ended ones, the latest first.
 */
export function inSeries(listed: readonly ListedAlert[], now: Date): [ListedAlert, ...ListedAlert[]][] {
  const groups = new Map<string, [ListedAlert, ...ListedAlert[]][]>()
  const byAge = listed.toSorted((a, b) => a.alert.createdAt.getTime() - b.alert.createdAt.getTime())
  for (const one of byAge) {
    const key = sharedBy(one, now)
    const open = groups.get(key)?.at(-1)
    if (open && isOneSeries(open[0].alert, one.alert)) open.push(one)
    else groups.set(key, [...(groups.get(key) ?? []), [one]])
  }
  return [...groups.values()]
    .flat()
    .map((group) => group.toSorted(byDay) as [ListedAlert, ...ListedAlert[]])
    .sort((a, b) => rankOf(b[0]) - rankOf(a[0]) || newestOf(b) - newestOf(a))
}

function isOneSeries(first: Alert, next: Alert): boolean {
  if (first.batchId !== null) return true
  return next.createdAt.getTime() - first.createdAt.getTime() <= seriesWindowMs
}

/** All that the alerts of one series share. Without a batch that is their date too. */
function sharedBy({ alert, endedAt, endReason }: ListedAlert, now: Date): string {
  const { email, sport, venues, venuePreset, batchId, specificDate, pausedUntil } = alert
  const state = alertStateOf({ alert, endedAt }, now)
  const where = venuePreset ? normalPreset(venuePreset) : venues.toSorted()
  const rest = state === 'paused' ? pausedUntil : null
  const series = batchId === null ? [specificDate] : batchId
  return JSON.stringify([state, endReason, rest, email, sport, where, criteriaOf(alert), series])
}

function byDay({ alert: a }: ListedAlert, { alert: b }: ListedAlert): number {
  return compare(a.specificDate ?? '', b.specificDate ?? '') || firstSlot(a) - firstSlot(b) || compare(a.id, b.id)
}

function firstSlot({ timeSlots }: Alert): number {
  return Math.min(...timeSlots.map((label) => slotOfLabel(label) ?? 0))
}

function rankOf({ endedAt }: ListedAlert): number {
  return endedAt ? 0 : 1
}

function newestOf(group: readonly ListedAlert[]): number {
  return Math.max(...group.map(({ alert, endedAt }) => (endedAt ?? alert.createdAt).getTime()))
}

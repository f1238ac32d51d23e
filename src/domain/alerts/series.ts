import type { Alert } from './alert.ts'

/** The limit of active alerts for one address (limit L6). */
export const maximumActiveAlerts = 50

/** Alerts without a batch belong together when they were made within this time of each other. */
export const seriesWindowMs = 2 * 60_000

type SeriesFields = Pick<
  Alert,
  'id' | 'isActive' | 'batchId' | 'email' | 'sport' | 'venues' | 'specificDate' | 'createdAt'
>

/**
 * The other active alerts of an alert's series: those with the same `batchId`. Without one, those with the same email,
 * sport, venue set and date that were made within two minutes (rule alerts-17).
 */
export function seriesMatesOf<T extends SeriesFields>(alert: SeriesFields, all: readonly T[]): T[] {
  return all.filter((other) => other.id !== alert.id && other.isActive && isMate(alert, other))
}

function isMate(alert: SeriesFields, other: SeriesFields): boolean {
  if (alert.batchId !== null || other.batchId !== null) return alert.batchId === other.batchId
  return (
    alert.email === other.email &&
    alert.sport === other.sport &&
    alert.specificDate === other.specificDate &&
    sameSet(alert.venues, other.venues) &&
    Math.abs(alert.createdAt.getTime() - other.createdAt.getTime()) <= seriesWindowMs
  )
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a)
  const right = new Set(b)
  return left.size === right.size && [...left].every((item) => right.has(item))
}

import type { Alert } from './alert.ts'

/** Alerts without a batch made within this time of each other can be mates (SPEC section 9). */
export const seriesWindowMs = 2 * 60_000

type SeriesFields = Pick<
  Alert,
  'id' | 'isActive' | 'batchId' | 'email' | 'sport' | 'venues' | 'specificDate' | 'createdAt'
>

/**
 * The other active alerts of an alert's series: the same `batchId`; without one the same e-mail, sport, venue set and
 * specific date, made within two minutes of each other (SPEC section 4, Alerts).
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

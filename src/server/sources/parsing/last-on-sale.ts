import { addDays, isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Reading } from '#server/sources/venue-source.ts'

/**
 * A day without openings is full or not on sale yet: full up to the last day known to be on sale, unknown after it. The
 * cursor carries that day from reading to reading.
 */
export function upToLastOnSale(
  reading: Reading,
  { onSale, cursor = '', today }: { onSale: readonly LocalDate[]; cursor: string | undefined; today: LocalDate },
): Reading {
  // A venue that sells on line sells today and tomorrow.
  const known = [addDays(today, 1), ...onSale, ...(isLocalDate(cursor) ? [cursor] : [])]
  const last = known.toSorted().at(-1) ?? today
  const covered = reading.covered.filter(({ date }) => date <= last)
  if (reading.covered.length > 0 && covered.length === 0 && reading.status === 'ok') {
    return { ...reading, status: 'not_released', reason: 'no day is on sale yet', covered, cursor: last }
  }
  return { ...reading, covered, cursor: last }
}

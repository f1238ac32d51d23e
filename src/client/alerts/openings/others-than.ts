import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'

/** How many venues are left to watch where others of the alert are free on its dates; 0 where none is free, or all are. */
export function othersThan({ venues, freeVenues, isRefused }: PrecheckAnswer): number {
  return freeVenues.length > 0 && !isRefused ? venues.length - freeVenues.length : 0
}

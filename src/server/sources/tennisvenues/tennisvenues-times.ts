import { minutesOfClockLabel } from '#server/sources/parsing/clock-label.ts'
import { drift } from '#server/sources/parsing/drift.ts'

const halfHour = 30

/**
 * Minutes of each row. Sheets label the hour ('2pm' or '2:30pm') and leave the half-hour after it blank.
 * @throws Drift if a label is not a time or the rows do not follow each other.
 */
export function rowMinutes(labels: readonly string[]): number[] {
  const named = labels.map((label) => {
    if (label === '') return undefined
    const minutes = minutesOfClockLabel(label)
    if (minutes === undefined) throw drift(`'${label.slice(0, 20)}' is no time`)
    return minutes
  })
  const first = named.findIndex((minutes) => minutes !== undefined)
  if (first === -1) throw drift('the booking sheet shows no times')
  const rows: number[] = []
  for (const minutes of named) {
    const last = rows.at(-1)
    const start = minutes ?? (last === undefined ? (named[first] ?? 0) - first * halfHour : last + halfHour)
    if (start < 0 || start >= 24 * 60 || (last !== undefined && start <= last)) throw drift('the rows are not in order')
    rows.push(start)
  }
  return rows
}

/** The length of a cell: half an hour, or an hour on sheets without half-hours. */
export function cellMinutes(starts: readonly number[]): number {
  const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  const shortest = Math.min(...steps)
  if (shortest === Infinity) return halfHour
  if (shortest !== halfHour && shortest !== 2 * halfHour) throw drift(`rows are ${shortest} minutes apart`)
  // A sheet covers the hours of a day without a gap, so a gap is a missing row.
  if (steps.some((step) => step !== shortest)) throw drift('the rows do not follow each other: one is missing')
  return shortest
}

/** The longest booking that is shown, in minutes. */
const longestMinutes = 180

/** A free cell of one court's sheet: `minutes` long from `startMinutes` on. */
export interface FreeCell {
  startMinutes: number
  minutes: number
}

/**
 * Adds the longest booking that can start with each free cell of one court. Sheets that sell single cells do not name
 * it: it lasts while free cells follow each other without a gap.
 */
export function withLongestBooking<T extends FreeCell>(cells: readonly T[]): (T & { maxMinutes: number })[] {
  const runs: (T & { maxMinutes: number })[] = []
  let next = { startMinutes: -1, endOfRun: -1 }
  for (const cell of cells.toSorted((a, b) => b.startMinutes - a.startMinutes)) {
    const end = cell.startMinutes + cell.minutes
    const endOfRun = end === next.startMinutes ? next.endOfRun : end
    runs.unshift({ ...cell, maxMinutes: Math.min(endOfRun - cell.startMinutes, longestMinutes) })
    next = { startMinutes: cell.startMinutes, endOfRun }
  }
  return runs
}

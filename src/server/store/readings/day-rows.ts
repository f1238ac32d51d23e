import type { VenueDayState } from '#domain/availability/diff-audiences.ts'
import type { DayGap } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { SlotMask } from '#domain/calendar/slot-mask.ts'
import { createTurns } from '#server/store/create-turns.ts'

/** A day of a venue on which a reading found something new. */
export interface ChangedVenueDay extends VenueDayState {
  date: LocalDate
  openMask: SlotMask
  digest: string
  gap: DayGap
  /** The instant from which a guest can book a day that is not released; null if it is, or if nobody knows. */
  opensAt: Date | null
}

/** Characters of JSON in one statement: the loop would stand while more are written. */
const charactersAtOnce = 2 ** 20

/** Each day as it is stored, in JSON, and its state alone as it is cached. */
export async function asRows(changed: readonly ChangedVenueDay[]) {
  const inTurns = createTurns()
  const rows: { date: LocalDate; digest: string; state: string; row: string }[] = []
  for (const { date, openMask, digest, gap, opensAt, openings, closed, forMembers, closedForMembers } of changed) {
    const state = JSON.stringify({ openings, closed, forMembers, closedForMembers } satisfies VenueDayState)
    const facts = JSON.stringify({ date, digest, gap, opensAt, openMask: Number(openMask) })
    rows.push({ date, digest, state, row: `${facts.slice(0, -1)},${state.slice(1)}` })
    await inTurns(openings.length + forMembers.length)
  }
  return rows
}

/** Rows as JSON lists that are not too long; at least one, which may be empty. */
export function inPieces(rows: readonly string[]): string[] {
  const pieces: string[][] = [[]]
  let left = charactersAtOnce
  for (const row of rows) {
    if (left < 0) {
      pieces.push([])
      left = charactersAtOnce
    }
    pieces.at(-1)?.push(row)
    left -= row.length
  }
  return pieces.map((piece) => `[${piece.join(',')}]`)
}

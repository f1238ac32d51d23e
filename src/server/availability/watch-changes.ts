import type { VenueReading } from '#domain/availability/day-summary.ts'
import type { VenueDayPatch } from '#domain/availability/patch-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'
import type { BoardChange } from '#server/board/change-log.ts'

/**
 * `changed`: these days have new openings. `read`: nothing new, but the venue was read at `readAt`. `resync`: the
 * server cannot tell what the client missed, so it must read the summaries again.
 */
export type AvailabilityEvent =
  | { type: 'changed'; days: VenueDayPatch[] }
  | { type: 'read'; venueId: string; reading: VenueReading }
  | { type: 'resync' }

/** With more changes that it has not taken, a listener is quicker when it reads the summaries again. */
const maxWaiting = 500

/** The changes of one sport from now on, or since `lastEventId` ('boot:revision'). Ends when `signal` aborts. */
export async function* changesOf({
  board,
  sport,
  lastEventId,
  signal,
}: {
  board: Board
  sport: Sport
  lastEventId?: string | null | undefined
  signal: AbortSignal | undefined
}): AsyncGenerator<{ id: string; event: AvailabilityEvent }> {
  let waiting: BoardChange[] = []
  let isBehind = false
  let wake: () => void = () => undefined
  const stopListening = board.onChange((change) => {
    if (change.sport !== sport) return
    waiting.push(change)
    isBehind ||= waiting.length > maxWaiting
    if (isBehind) waiting = []
    wake()
  })
  signal?.addEventListener('abort', () => wake(), { once: true })
  const idOf = (revision: number) => `${board.bootId}:${revision}`
  try {
    if (lastEventId) {
      const [bootId = '', revision = ''] = lastEventId.split(':')
      const missed = board.changesSince(bootId, Number(revision))
      if (!missed) isBehind = true
      else waiting.unshift(...missed.filter((change) => change.sport === sport && !waiting.includes(change)))
    }
    while (!signal?.aborted) {
      if (isBehind) {
        isBehind = false
        waiting = []
        yield { id: idOf(board.revision()), event: { type: 'resync' } }
        continue
      }
      const change = waiting.shift()
      if (change) yield { id: idOf(change.revision), event: eventOf(board, change) }
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    stopListening()
  }
}

function eventOf(board: Board, { venueId, sport, changed }: BoardChange): AvailabilityEvent {
  if (changed.length > 0) {
    return { type: 'changed', days: changed.map((date) => patchOf({ board, sport, date, venueId })) }
  }
  return { type: 'read', venueId, reading: board.newestReading(venueId) }
}

function patchOf({
  board,
  sport,
  date,
  venueId,
}: {
  board: Board
  sport: Sport
  date: LocalDate
  venueId: string
}): VenueDayPatch {
  const summary = board.summary(sport, date)
  const slots: VenueDayPatch['slots'] = {}
  for (const [label, venues] of Object.entries(summary.slots)) {
    const value = venues[venueId]
    if (value !== undefined) slots[label] = value
  }
  return { date, venueId, slots, reading: summary.venues[venueId] ?? { readAt: null, status: 'not_released' } }
}

import { z } from 'zod'
import type { VenueReading } from '#domain/availability/day-summary.ts'
import type { VenueDayPatch } from '#domain/availability/patch-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'

/**
 * `changed`: these days have new openings. `read`: nothing new, but these venues were read. `resync`: the server cannot
 * tell what the client missed, so it must read the summaries again.
 */
export type AvailabilityEvent =
  | { type: 'changed'; days: VenueDayPatch[] }
  | { type: 'read'; readings: Record<string, VenueReading> }
  | { type: 'resync' }

/** An event and the position after it ('boot:revision'), from which a client can go on. */
export interface PositionedEvent {
  id: string
  event: AvailabilityEvent
}

/** The input of `availability.changes`: from now on, or since `lastEventId`. */
export const ChangesInput = z.strictObject({ sport: Sport, lastEventId: z.string().max(100).nullish() })
export type ChangesInput = z.infer<typeof ChangesInput>

/** With more changed days that it missed, a client is quicker when it reads the summaries again. */
const maxMissedDays = 500

export interface ChangeFeed {
  /** The events that bring a client up to now; none without `lastEventId`. */
  missed(input: ChangesInput): PositionedEvent[]
  resync(sport: Sport): PositionedEvent
  /** Publishes the readings without changes since the last call, one event a sport. */
  publishReadings(): void
}

/**
 * Publishes the changes of each sport, once for all listeners. Readings that found nothing new are gathered: each would
 * cost a message to every open calendar.
 */
export function createChangeFeed(board: Board, publish: (sport: Sport, event: PositionedEvent) => void): ChangeFeed {
  const gathered = new Map<Sport, { after: number; readings: Record<string, VenueReading> }>()

  /** Everything up to here is published. A client that goes on here gets some days again, and misses no reading. */
  const idOf = (sport: Sport) => `${board.bootId}:${gathered.get(sport)?.after ?? board.revision()}`

  board.onChange(({ sport, venueId, changed, revision }) => {
    if (changed.length > 0) {
      const days = changed.map((date) => patchOf({ board, sport, date, venueId }))
      return publish(sport, { id: idOf(sport), event: { type: 'changed', days } })
    }
    const { after, readings } = gathered.get(sport) ?? { after: revision - 1, readings: {} }
    gathered.set(sport, { after, readings: { ...readings, [venueId]: board.newestReading(venueId) } })
  })

  const resync = (sport: Sport): PositionedEvent => ({ id: idOf(sport), event: { type: 'resync' } })

  return {
    resync,
    missed({ sport, lastEventId }) {
      if (!lastEventId) return []
      const [bootId = '', revision = ''] = lastEventId.split(':')
      const changes = board.changesSince(bootId, Number(revision))?.filter((change) => change.sport === sport)
      if (!changes) return [resync(sport)]
      if (changes.length === 0) return []
      const readings = Object.fromEntries(changes.map(({ venueId }) => [venueId, board.newestReading(venueId)]))
      const places = placesOf(changes)
      if (places.length > maxMissedDays) return [resync(sport)]
      const days = places.map((place) => patchOf({ board, sport, ...place }))
      const id = idOf(sport)
      const read = { id, event: { type: 'read', readings } } as const
      return days.length > 0 ? [{ id, event: { type: 'changed', days } }, read] : [read]
    },
    publishReadings() {
      const due = [...gathered]
      gathered.clear()
      for (const [sport, { readings }] of due) publish(sport, { id: idOf(sport), event: { type: 'read', readings } })
    },
  }
}

/** The venue-days that changed, each once. */
function placesOf(changes: readonly { venueId: string; changed: readonly LocalDate[] }[]) {
  const places = changes.flatMap(({ venueId, changed }) => changed.map((date) => ({ venueId, date })))
  return [...new Map(places.map((place) => [`${place.venueId} ${place.date}`, place])).values()]
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

import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { Board } from '#server/board/board.ts'

/**
 * The names of a venue's courts, as its openings show them. A court without any opening on the shown days is missing,
 * because sites name only what is free.
 */
export function courtsOf(board: Board, venueId: string): string[] {
  const sport = venueById(venueId)?.sport
  if (sport === undefined) return []
  const days = board.shownDays(venueId).flatMap((date) => board.venueDays(sport, date))
  const openings = days.flatMap((day) => (day.venueId === venueId ? [...day.openings, ...(day.forMembers ?? [])] : []))
  const names = new Set(openings.flatMap(({ resource }) => resource ?? []))
  return [...names].sort((a, b) => a.localeCompare(b, 'en-AU', { numeric: true }))
}

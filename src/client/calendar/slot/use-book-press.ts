import type { Sport } from '#domain/venues/sport.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'

/** Counts the press on a booking button of a half-hour, for signed-in people only (rule api-16). */
export function useBookPress(sport: Sport, { date, timeSlot: time }: CalendarCellRef) {
  const { state } = useSession()
  const track = trpc.analytics.bookNow.useMutation()
  return function countPress(venue: string, bookingUrl: string): void {
    if (state.status === 'signed-in') track.mutate({ sport, venue, date, time, bookingUrl })
  }
}

import type { Opening } from '#domain/availability/opening.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { useUser } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'

/** Counts the press on a venue's booking button in a half-hour, for signed-in people only (rule api-16). */
export function useBookPress({ sport, id: venue }: Venue, { date, timeSlot: time }: CalendarCellRef) {
  const user = useUser()
  const track = trpc.analytics.bookNow.useMutation()
  return function countPress({ bookingUrl }: Opening): void {
    if (user) track.mutate({ sport, venue, date, time, bookingUrl })
  }
}

import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { TimeSlot } from '#domain/calendar/time-slot.ts'
import { Sport } from '#domain/venues/sport.ts'

/** Records a click to a venue's booking page. */
export const BookNow = z.strictObject({
  sport: Sport,
  /** An id or a display name. */
  venue: z.string().max(100),
  date: LocalDate,
  time: TimeSlot,
  bookingUrl: z.url({ protocol: /^https?$/ }).max(2000),
})
export type BookNow = z.infer<typeof BookNow>

import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { TimeSlot } from '#domain/calendar/time-slot.ts'
import { Sport } from '#domain/venues/sport.ts'
import { venueByIdOrName } from '#domain/venues/venue-catalogue.ts'

/** Records a click to a venue's booking page. */
export const BookNow = z.object({
  sport: Sport,
  venue: z.string().refine((text) => venueByIdOrName(text) !== undefined, { error: 'is not a venue of the catalogue' }),
  date: LocalDate,
  time: TimeSlot,
  bookingUrl: z.url({ protocol: /^https?$/ }).max(2000),
})
export type BookNow = z.infer<typeof BookNow>

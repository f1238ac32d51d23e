import type { BookingSystem } from '#domain/venues/booking-system.ts'

const days: Partial<Record<BookingSystem, number>> = {
  clubspark: 14,
  bookable: Infinity,
  icalendar: Infinity,
}

/** How many days one request to a booking system answers; Infinity if a request answers all. */
export function daysARequest(system: BookingSystem): number {
  return days[system] ?? 1
}

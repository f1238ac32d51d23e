import { addDays, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueTime } from '#domain/calendar/venue-time.ts'
import { minutesOfDay } from './seen-day.ts'

/** Minutes from an instant to the end of a day, as the venues' clocks count them. */
export function leadOf(date: LocalDate, at: Date): number {
  const wall = venueTime(at)
  return (daysBetween(wall.date, date) + 1) * minutesOfDay - wall.minutes
}

/** The instant that lies so many minutes before the end of a day. */
export function instantOfLead(date: LocalDate, lead: number): Date {
  const days = Math.ceil(lead / minutesOfDay)
  return instantOf(addDays(date, 1 - days), days * minutesOfDay - lead)
}

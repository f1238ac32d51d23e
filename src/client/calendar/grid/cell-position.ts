import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'

/** A cell of the calendar by its day and half-hour. */
export interface CalendarCellRef {
  date: LocalDate
  timeSlot: TimeSlot
}

/** The same cell by where it stands on the screen, both counted from 0. */
export interface CellPosition {
  row: number
  column: number
}

import type { CellAvailability } from '#domain/availability/cell-availability.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'

/** A cell by its day and half-hour. */
export interface CalendarCellRef {
  date: LocalDate
  timeSlot: TimeSlot
}

/** A cell by its position on the screen, counted from 0. */
export interface CellPosition {
  row: number
  column: number
}

/** By day and half-hour. */
export type Cells = readonly (readonly CellAvailability[])[]

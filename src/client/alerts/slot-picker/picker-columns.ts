import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import { addDays, dateRange, mondayOf, weekdayOf, weekdays, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { monthText } from '#client/alerts/alert-copy.ts'

/** The picker shows seven days, Monday first. */
export interface PickerColumn {
  day: string
  /** 'Mon', with '30 Nov' below it if the column is a date. */
  weekday: string
  date: { month: string; day: number } | undefined
  fullText: string
  isToday: boolean
}

/** The first week of the picker: that of the given day, or the next one. */
export function openingWeek(given: LocalDate | undefined, now: Date): LocalDate {
  return mondayOf(given ?? addDays(venueDate(now), 7))
}

export function columnsOfWeek(monday: LocalDate, now: Date): PickerColumn[] {
  const today = venueDate(now)
  return dateRange(monday, 7).map((date) => ({
    day: date,
    weekday: weekdayName(weekdayOf(date)).slice(0, 3),
    date: { month: monthText(date), day: Number(date.slice(8)) },
    fullText: longDateText(date),
    isToday: date === today,
  }))
}

/** The columns of a weekly alert: weekdays without dates. */
export function weekdayColumns(): PickerColumn[] {
  return weekdays.map((day) => ({
    day,
    weekday: weekdayName(day).slice(0, 3),
    date: undefined,
    fullText: `Every ${weekdayName(day)}`,
    isToday: false,
  }))
}

export function slotIdAt(column: PickerColumn, slot: number): string {
  return pickedSlotId({ day: column.day, timeSlot: labelOfSlot(slot) })
}

/** True if the half-hour has begun. A weekday always comes again. */
export function isOver(column: PickerColumn, slot: number, now: Date): boolean {
  return column.date !== undefined && isPastSlot({ date: column.day, slot, now })
}

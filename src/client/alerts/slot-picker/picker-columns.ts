import { pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import { addDays, dateRange, mondayOf, weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { monthText } from '#client/alerts/alert-copy.ts'

/** The picker shows seven days, Monday first. */
export interface PickerColumn {
  date: LocalDate
  /** 'Mon', with '30 Nov' below it. */
  weekday: string
  month: string
  dayOfMonth: number
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
    date,
    weekday: weekdayName(weekdayOf(date)).slice(0, 3),
    month: monthText(date),
    dayOfMonth: Number(date.slice(8)),
    fullText: longDateText(date),
    isToday: date === today,
  }))
}

export function slotIdAt({ date }: PickerColumn, slot: number): string {
  return pickedSlotId({ day: date, timeSlot: labelOfSlot(slot) })
}

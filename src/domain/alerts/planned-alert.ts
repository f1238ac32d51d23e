import { weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { CreateAlertInput } from './create-alert-input.ts'
import { defaultRecurringWeeks, repeatWeekly } from './recurrence.ts'

/** The days and times of one alert that a request makes: a date, or weekdays. */
export interface PlannedAlert {
  specificDate: LocalDate | null
  daysOfWeek: Weekday[]
  timeSlots: TimeSlot[]
}

/**
 * The alerts that a request makes: one a date, with that date's slots, repeated weekly where it recurs (DECISIONS 17);
 * or one weekly alert on its weekdays.
 */
export function planAlerts(input: CreateAlertInput): PlannedAlert[] {
  const byDate = new Map<LocalDate, TimeSlot[]>()
  for (const { date, timeSlot } of input.selectedSlots ?? []) {
    byDate.set(date, [...(byDate.get(date) ?? []), timeSlot])
  }
  const dates = [...(input.specificDate ? [input.specificDate] : []), ...(input.specificDates ?? [])]
  if (byDate.size === 0) for (const date of dates) byDate.set(date, input.timeSlots)
  if (byDate.size === 0) {
    const daysOfWeek = weekdays.filter((day) => input.daysOfWeek?.includes(day))
    return [{ specificDate: null, daysOfWeek, timeSlots: inOrder(input.timeSlots) }]
  }
  const weeks = input.isRecurring ? (input.recurringWeeks ?? defaultRecurringWeeks) : 1
  const repeated = new Map<LocalDate, TimeSlot[]>()
  for (const [first, slots] of byDate) {
    for (const date of repeatWeekly([first], weeks)) repeated.set(date, [...(repeated.get(date) ?? []), ...slots])
  }
  return [...repeated]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, slots]) => ({ specificDate: date, daysOfWeek: [], timeSlots: inOrder(slots) }))
}

function inOrder(slots: readonly TimeSlot[]): TimeSlot[] {
  return [...new Set(slots)].sort((a, b) => (slotOfLabel(a) ?? 0) - (slotOfLabel(b) ?? 0))
}

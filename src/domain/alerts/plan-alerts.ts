import { weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { CreateAlertInput } from './create-alert-input.ts'
import { isWeekday, parsePickedSlot } from './picked-slot.ts'
import { defaultRecurringWeeks, repeatWeekly } from './recurrence.ts'

/** The days and times of one alert that a request makes: a date, or weekdays. */
export interface PlannedAlert {
  specificDate: LocalDate | null
  daysOfWeek: Weekday[]
  timeSlots: TimeSlot[]
}

/** The days and times of a request, in each of the forms in which a caller can name them. */
export type RequestedDays = Partial<
  Pick<
    CreateAlertInput,
    'timeSlots' | 'specificDate' | 'specificDates' | 'daysOfWeek' | 'selectedSlots' | 'isRecurring' | 'recurringWeeks'
  >
>

/**
 * The alerts of a request: one for each date with that date's slots, repeated weekly if it recurs (rule alerts-7), and
 * weekly alerts for its weekdays.
 */
export function planAlerts(input: RequestedDays): PlannedAlert[] {
  const byDate = new Map<LocalDate, TimeSlot[]>()
  const weekly = new Map<Weekday, TimeSlot[]>()
  for (const { day, timeSlot } of (input.selectedSlots ?? []).flatMap((id) => parsePickedSlot(id) ?? [])) {
    if (isWeekday(day)) weekly.set(day, [...(weekly.get(day) ?? []), timeSlot])
    else byDate.set(day, [...(byDate.get(day) ?? []), timeSlot])
  }
  const dates = [...(input.specificDate ? [input.specificDate] : []), ...(input.specificDates ?? [])]
  if (byDate.size === 0 && weekly.size === 0) {
    for (const date of dates) byDate.set(date, input.timeSlots ?? [])
    for (const day of input.daysOfWeek ?? []) weekly.set(day, input.timeSlots ?? [])
  }
  const weeks = input.isRecurring ? (input.recurringWeeks ?? defaultRecurringWeeks) : 1
  const repeated = new Map<LocalDate, TimeSlot[]>()
  for (const [first, slots] of byDate) {
    for (const date of repeatWeekly([first], weeks)) repeated.set(date, [...(repeated.get(date) ?? []), ...slots])
  }
  const dated = [...repeated]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, slots]) => ({ specificDate: date, daysOfWeek: [], timeSlots: sortedSlots(slots) }))
  return [...dated, ...weeklyPlans(weekly)]
}

/** Weekdays with the same times share one alert. */
function weeklyPlans(weekly: ReadonlyMap<Weekday, TimeSlot[]>): PlannedAlert[] {
  const byTimes = new Map<string, PlannedAlert>()
  for (const day of weekdays) {
    const slots = weekly.get(day)
    if (!slots) continue
    const timeSlots = sortedSlots(slots)
    const known = byTimes.get(timeSlots.join())
    if (known) known.daysOfWeek.push(day)
    else byTimes.set(timeSlots.join(), { specificDate: null, daysOfWeek: [day], timeSlots })
  }
  return [...byTimes.values()]
}

function sortedSlots(slots: readonly TimeSlot[]): TimeSlot[] {
  return [...new Set(slots)].sort((a, b) => (slotOfLabel(a) ?? 0) - (slotOfLabel(b) ?? 0))
}

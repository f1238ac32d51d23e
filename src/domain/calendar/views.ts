import { z } from 'zod/mini'
import { addDays, dateRange, mondayOf, type LocalDate } from './local-date.ts'

/** The two stored views. */
export const CalendarView = z.enum(['weekly', '3-days'])
export type CalendarView = z.infer<typeof CalendarView>

/**
 * The view on screen: one of the two, or one that is never stored: a day venue by venue (rule calendar-50), a weekend
 * (rule calendar-66), or the next free half-hours of today (rule calendar-63).
 */
export const ShownView = z.enum([...CalendarView.options, 'day', 'weekend', 'tonight'])
export type ShownView = z.infer<typeof ShownView>

/** How many days ahead the calendar may begin. */
export const maximumDaysAhead = 28

const daysOfView = { weekly: 7, '3-days': 3, day: 1, weekend: 2, tonight: 1 } as const satisfies Record<
  ShownView,
  number
>

/** The number of days; on its Sunday, a weekend has that one. */
export function viewLength(view: ShownView, first: LocalDate): 1 | 2 | 3 | 7 {
  return view === 'weekend' && first > saturdayOf(first) ? 1 : daysOfView[view]
}

export function datesOfView(first: LocalDate, view: ShownView): LocalDate[] {
  return dateRange(first, viewLength(view, first))
}

/** The first day of the weekend of a date's week, which has begun if today is its Sunday. */
export function weekendOf(date: LocalDate, today: LocalDate): LocalDate {
  const saturday = saturdayOf(date)
  return saturday < today ? today : saturday
}

function saturdayOf(date: LocalDate): LocalDate {
  return addDays(mondayOf(date), 5)
}

/** Why an arrow of the calendar is refused (rule calendar-11). */
export type NavigationRefusal = 'past' | 'too-far'

/**
 * The first day after pressing an arrow. Back is refused if the new range would end before today, forward if it would
 * begin more than 28 days ahead.
 */
export function navigate({
  first,
  view,
  direction,
  today,
}: {
  first: LocalDate
  view: ShownView
  direction: -1 | 1
  today: LocalDate
}): { first: LocalDate } | { refused: NavigationRefusal } {
  const length = daysOfView[view]
  const isWeekend = view === 'weekend'
  const next = addDays(isWeekend ? saturdayOf(first) : first, direction * (isWeekend ? 7 : length))
  if (direction < 0 && addDays(next, length - 1) < today) return { refused: 'past' }
  if (direction > 0 && next > addDays(today, maximumDaysAhead)) return { refused: 'too-far' }
  return { first: next }
}

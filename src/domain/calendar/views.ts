import { z } from 'zod/mini'
import { addDays, dateRange, type LocalDate } from './local-date.ts'

/** The two stored views. */
export const CalendarView = z.enum(['weekly', '3-days'])
export type CalendarView = z.infer<typeof CalendarView>

/**
 * The view on screen: one of the two, or one that is never stored: a day venue by venue (rule calendar-50), or the next
 * free half-hours of today (rule calendar-63).
 */
export const ShownView = z.enum([...CalendarView.options, 'day', 'tonight'])
export type ShownView = z.infer<typeof ShownView>

/** How many days ahead the calendar may begin. */
export const maximumDaysAhead = 28

const daysOfView = { weekly: 7, '3-days': 3, day: 1, tonight: 1 } as const satisfies Record<ShownView, number>

export function viewLength(view: ShownView): 1 | 3 | 7 {
  return daysOfView[view]
}

export function datesOfView(first: LocalDate, view: ShownView): LocalDate[] {
  return dateRange(first, daysOfView[view])
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
  const next = addDays(first, direction * length)
  if (direction < 0 && addDays(next, length - 1) < today) return { refused: 'past' }
  if (direction > 0 && next > addDays(today, maximumDaysAhead)) return { refused: 'too-far' }
  return { first: next }
}

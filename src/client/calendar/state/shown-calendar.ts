import { createContext, use } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { CalendarCellRef } from './cell-position.ts'
import type { useCalendar } from './use-calendar.ts'

/** Everything that the parts of the calendar show. */
export type ShownCalendar = ReturnType<typeof useCalendar> & {
  /** The person's alerts on a half-hour. */
  alertsOn: (cell: CalendarCellRef) => readonly Alert[]
  /** The half-hour that the person's alerts watch, as a slot index. */
  usualSlot: number | undefined
}

export const CalendarContext = createContext<ShownCalendar | undefined>(undefined)

/** The calendar that this is a part of. */
export function useShownCalendar(): ShownCalendar {
  const calendar = use(CalendarContext)
  if (!calendar) throw new Error('useShownCalendar needs a Calendar above it')
  return calendar
}

import { shortDateText } from '#domain/calendar/date-text.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import type { CellAvailability } from '#domain/availability/cell-availability.ts'

/** Why an arrow is refused (rule calendar-11). */
export const navigationToasts: Record<'past' | 'too-far', Toast> = {
  past: { title: 'Cannot view past dates', description: 'You can only view current and future dates.' },
  'too-far': {
    title: 'Maximum view limit reached',
    description: 'We only show availability up to 4 weeks in advance.',
  },
}

/** An alert cannot start in the past (rule calendar-13). */
export const pastDateToast: Toast = {
  title: 'Cannot create alert',
  description: 'Cannot create alerts for past dates.',
  variant: 'destructive',
}

export const noSavedVenuesToast: Toast = {
  title: 'No saved venues',
  description: 'Add venues in Preferences to use this filter.',
  durationMs: 3000,
}

export function rangeText(from: LocalDate, days: number): string {
  return `${shortDateText(from)} – ${shortDateText(addDays(from, days - 1))}`
}

/** What a cell shows: how many venues are free, or N/A where none of them is known. */
export function cellText({ free, known }: CellAvailability): string {
  return known === 0 ? 'N/A' : String(free.length)
}

/** The label of a cell for screen readers. */
export function cellLabel({
  date,
  timeSlot,
  cell,
  isPast,
  hasAlert,
}: {
  date: LocalDate
  timeSlot: string
  cell: CellAvailability
  isPast: boolean
  hasAlert: boolean
}): string {
  const count = cell.free.length
  const free = cell.known === 0 ? 'N/A, not known' : count === 1 ? '1 venue free' : `${count} venues free`
  const parts = [shortDateText(date), timeSlot, free]
  if (cell.known > 0 && cell.unknown > 0) parts.push(`${cell.unknown} not known`)
  if (isPast) parts.push('past')
  if (hasAlert) parts.push('alert on')
  return parts.join(', ')
}

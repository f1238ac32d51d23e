import { shortDateText, shortOpensText } from '#domain/calendar/date-text.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import type { CellAvailability } from '#domain/availability/cell-availability.ts'

/** Toasts for a refused arrow (rule calendar-11). */
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

/** Visitors have no saved venues (rule calendar-42). */
export const signInToSaveToast: Toast = {
  title: 'Sign in to save venues',
  description: 'Your saved venues are then one press away.',
}

export function rangeText(from: LocalDate, days: number): string {
  if (days === 1) return shortDateText(from)
  return `${shortDateText(from)} – ${shortDateText(addDays(from, days - 1))}`
}

/**
 * The text of a cell: the number of free venues, N/A if all are unknown, a doubtful 0 if no known venue is free (rule
 * availability-11), and the release of a half-hour that nobody can book yet (rule availability-21).
 */
export function cellText({ venuesCount, known, unknown, unreleased, opensAt }: CellAvailability): string {
  if (venuesCount > 0 || unknown === 0) return String(venuesCount)
  if (opensAt !== undefined && unreleased === unknown) return shortOpensText(opensAt)
  return known === 0 ? 'N/A' : '0 ?'
}

/** Caches date texts: a row of 33 cells asks for the same one. */
const dateTexts = new Map<LocalDate, string>()

function dateTextOf(date: LocalDate): string {
  const known = dateTexts.get(date) ?? shortDateText(date)
  dateTexts.set(date, known)
  return known
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
  /** Undefined while it loads. */
  cell: CellAvailability | undefined
  isPast: boolean
  hasAlert: boolean
}): string {
  const parts = [dateTextOf(date), timeSlot, ...(cell ? freeTexts(cell) : ['loading'])]
  if (isPast) parts.push('past')
  if (hasAlert) parts.push('alert on')
  return parts.join(', ')
}

function freeTexts(cell: CellAvailability): string[] {
  const { venuesCount: free, known, unknown, unreleased } = cell
  const open = unreleased > 0 ? [`${unreleased} not released yet`] : []
  // Voice control needs the visible text in the name.
  const text = cellText(cell)
  if (text.startsWith('opens')) return [text, ...(known > 0 ? [`none free at ${venuesText(known)}`] : []), ...open]
  if (known === 0) return ['N/A', ...(unreleased === unknown && unreleased > 0 ? open : ['not known', ...open])]
  const notKnown = [...(unknown > unreleased ? [`${unknown - unreleased} not known`] : []), ...open]
  if (free === 0 && unknown > 0) return ['0 ?', `none free at ${venuesText(known)}`, ...notKnown]
  return [`${venuesText(free)} free`, ...notKnown]
}

/** Fewer free venues than this are 'limited'. */
const availableFrom = 3

/** The state of a half-hour in short; undefined if nothing is free (rule availability-19). */
export function shortStatusText(free: number): string | undefined {
  if (free === 0) return undefined
  return `${free >= availableFrom ? 'Available' : 'Limited'}: free at ${venuesText(free)}.`
}

/** '1 venue', '28 venues'. */
export function venuesText(count: number): string {
  return `${count} ${count === 1 ? 'venue' : 'venues'}`
}

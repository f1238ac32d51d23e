import type { SourceState } from '#domain/availability/source-health.ts'
import { BookingSystem } from '#domain/venues/booking-system.ts'
import { region } from '#region/region.ts'

export const sportTitles = region.sportNames

/** The booking systems' own spelling of their names. */
const systemNames: Record<BookingSystem, string> = {
  acuity: 'Acuity',
  bookable: 'Bookable',
  clubspark: 'ClubSpark',
  miclub: 'MiClub',
  icalendar: 'a calendar',
  intrac: 'Intrac',
  quick18: 'Quick18',
  tennisvenues: 'tennisvenues.com.au',
  tennisbcs: 'Tennis BCS',
  yepbooking: 'Yepbooking',
}

/** A venue may last have been read by a system that we no longer know; its stored name is shown then. */
export function systemName(system: string): string {
  const known = BookingSystem.safeParse(system)
  return known.success ? systemNames[known.data] : system
}

export const stateCopy: Record<SourceState, string> = {
  ok: 'Checked',
  partial: 'Partly checked',
  not_released: 'Nothing released yet',
  blocked: 'Blocked by the site',
  auth_required: 'Needs a sign-in',
  error: "Couldn't check",
  unread: 'Never checked',
  opted_out: 'Opted out',
  paused: 'Paused by the operator',
}

export const formatChangedCopy = 'Format changed'

/** The next reading of a venue in words. */
export function nextTryText(nextTryAt: number | null, now: Date): string {
  if (nextTryAt === null) return 'not planned'
  const minutes = Math.ceil((nextTryAt - now.getTime()) / 60_000)
  if (minutes <= 0) return 'now'
  if (minutes < 60) return `in ${minutes} min`
  return `in ${Math.round(minutes / 60)} h`
}

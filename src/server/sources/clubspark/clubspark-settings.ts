import { z } from 'zod'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { drift } from '#server/sources/parsing/drift.ts'
import { readShape } from '#server/sources/parsing/json-shape.ts'
import { isForEverybody } from './clubspark-windows.ts'

const intervals = z.int().nonnegative().optional()
const Role = z
  .object({
    Name: z.string(),
    CanBook: z.boolean(),
    AdvancedBookingPeriod: z.int().nonnegative(),
    MinimumBookingIntervals: intervals,
    MaximumBookingIntervals: intervals,
  })
  .refine(
    ({ MinimumBookingIntervals: least, MaximumBookingIntervals: most }) =>
      (least === undefined) === (most === undefined),
    { error: 'it has one bound of bookings without the other' },
  )
const Settings = z.object({
  MustAuthenticate: z.boolean(),
  AdminOnlyBookings: z.boolean().optional(),
  MembershipRequired: z.boolean().optional(),
  NewDayBookingAvailabilityTime: z.int().min(0).max(1440).optional(),
  Roles: z.array(Role).min(1).optional(),
})

/** The rules of a venue for a guest, which its sheet does not show. */
export interface BookingRules {
  mustSignIn: boolean
  /** The people who can book. */
  audience: 'everybody' | 'members' | 'nobody'
  /** Days ahead that can be booked; undefined without a limit. */
  daysAhead: number | undefined
  /** Minutes of the day at which the next day opens. */
  newDayMinutes: number
  /** The least and the longest booking, in steps of the window. */
  leastSteps: number | undefined
  mostSteps: number | undefined
}

/**
 * The rules in GetSettings.
 * @throws Drift if the answer has another shape, or contradicts itself.
 */
export function parseClubsparkSettings(text: string): BookingRules {
  const settings = readShape(text, Settings)
  const { Roles: roles = [], AdminOnlyBookings: isAdminOnly } = settings
  if (roles.length === 0 && isAdminOnly !== undefined) throw drift('the settings do not say who can book')
  if (new Set(roles.map(({ Name }) => Name)).size < roles.length) throw drift('the settings name a role twice')
  const guests = roles.filter(({ Name, CanBook }) => isForEverybody(Name) && CanBook)
  const members = roles.filter(({ Name, CanBook }) => /member/i.test(Name) && CanBook)
  const isGuestShut = roles.length > 0 && guests.length === 0
  const isForNobody = isAdminOnly === true || (isGuestShut && members.length === 0)
  const isForMembers = settings.MembershipRequired === true || isGuestShut
  const booking = isForMembers && members.length > 0 ? members : guests
  const least = bound(
    booking.map((role) => role.MinimumBookingIntervals),
    Math.min,
  )
  const most = bound(
    booking.map((role) => role.MaximumBookingIntervals || undefined),
    Math.max,
  )
  if (least !== undefined && most !== undefined && least > most)
    throw drift('the least booking is longer than the longest')
  return {
    mustSignIn: settings.MustAuthenticate,
    audience: isForNobody ? 'nobody' : isForMembers ? 'members' : 'everybody',
    daysAhead: bound(
      booking.map((role) => role.AdvancedBookingPeriod),
      Math.max,
    ),
    newDayMinutes: settings.NewDayBookingAvailabilityTime ?? 0,
    leastSteps: least,
    mostSteps: most,
  }
}

/** The bound of several roles that one person can have; undefined if one of them has none. */
function bound(values: readonly (number | undefined)[], of: (...values: number[]) => number): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 || known.length < values.length ? undefined : of(...known)
}

/** The instant from which a day can be booked, if that lies ahead. */
export function opensLater(
  { daysAhead, newDayMinutes }: Pick<BookingRules, 'daysAhead' | 'newDayMinutes'>,
  date: LocalDate,
  now: Date,
): Date | undefined {
  if (daysAhead === undefined || date <= venueDate(now)) return undefined
  const opensAt = instantOf(addDays(date, -daysAhead), newDayMinutes)
  return opensAt > now ? opensAt : undefined
}

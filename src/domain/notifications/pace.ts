import { z } from 'zod/mini'
import { HalfHour, minutesOfHalfHour } from '#domain/calendar/half-hour.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'

/** How long a first email or push waits for more of the same sweep. */
export const holdBeforeMailMs = 250

/** The minimum time between two emails to one person about the same venue and day. */
export const spacingMs = 2 * 60_000

const hourMs = 3_600_000
const halfHourMs = hourMs / 2

/** The hours without notifications, by the venues' clock; past midnight if `until` is the earlier. */
const QuietHours = z
  .strictObject({ from: HalfHour, until: HalfHour })
  .check(z.refine(({ from, until }) => from !== until, { error: 'must not end when they begin' }))
type QuietHours = z.infer<typeof QuietHours>

/** The fields of a person's preferences that set when openings are sent (rule emails-15). */
export const paceFields = {
  /** `daily` gathers everything into one email at `digestTime`. */
  emailPace: z.enum(['at-once', 'daily']),
  digestTime: HalfHour,
  quietHours: z.nullable(QuietHours),
  /** Openings of today are sent at once, also in quiet hours and besides a daily digest. */
  urgentToday: z.boolean(),
  emailsPerHour: z.int().check(z.minimum(1), z.maximum(12)),
}
const Pace = z.object(paceFields)
export type Pace = z.infer<typeof Pace>

/** The pace of visitors, of other addresses, and of people without a choice. */
export const defaultPace: Pace = {
  emailPace: 'at-once',
  digestTime: '07:00',
  quietHours: null,
  urgentToday: true,
  emailsPerHour: 4,
}

/** The planned instant of a notification. */
export interface PlannedTime {
  dueAt: Date
  /** It waits for the daily digest. */
  isDigest: boolean
  /** True if it waits for the digest, or for quiet hours to end; urgent ones don't wait. */
  isHeld: boolean
  /** This email is the last one of its hour: further openings of its venues and days wait until then. */
  holdsUntil: Date | null
}

/**
 * The instant of a person's next email (or push), not before `earliest`. An email about the venue and day of the last one
 * goes two minutes after it, and never as more than `emailsPerHour` in any hour; one with news of another venue or day
 * does not wait for that. Then the digest and quiet hours decide, unless it is urgent.
 * @param recent instants of the emails of the last hour
 */
export function planTime({
  earliest,
  recent,
  pace,
  isElsewhere = false,
  isUrgent = false,
}: {
  earliest: Date
  recent: readonly Date[]
  pace: Pace
  /** It has an opening of a venue or day that the last email lacked. */
  isElsewhere?: boolean
  isUrgent?: boolean
}): PlannedTime {
  const newestFirst = recent.map((at) => at.getTime()).toSorted((a, b) => b - a)
  const last = newestFirst[0] ?? -Infinity
  const oldestOfFullHour = newestFirst[pace.emailsPerHour - 1] ?? -Infinity
  const repeatMs = isElsewhere ? -Infinity : Math.max(last + spacingMs, oldestOfFullHour + hourMs)
  const allowedMs = Math.max(earliest.getTime(), repeatMs)
  if (isUrgent) return { dueAt: new Date(allowedMs), isDigest: false, isHeld: false, holdsUntil: null }
  const isDigest = pace.emailPace === 'daily'
  const digestMs = isDigest ? nextDigest(allowedMs, pace.digestTime) : allowedMs
  const dueMs = pace.quietHours ? endOfQuiet(digestMs, pace.quietHours) : digestMs
  const oldestOfHour = [dueMs, ...newestFirst][pace.emailsPerHour - 1] ?? -Infinity
  const holdsUntil = !isDigest && oldestOfHour + hourMs > dueMs ? new Date(oldestOfHour + hourMs) : null
  return { dueAt: new Date(dueMs), isDigest, isHeld: dueMs > allowedMs, holdsUntil }
}

/**
 * The first instant from `fromMs` on at which the clock reaches the time of the digest. On the night when the clock
 * leaps over that time, it is the instant of the leap.
 */
function nextDigest(fromMs: number, time: HalfHour): number {
  const wanted = minutesOfHalfHour(time)
  let atMs = Math.ceil(fromMs / halfHourMs) * halfHourMs
  let before = venueTime(new Date(atMs - halfHourMs))
  for (;;) {
    const shown = venueTime(new Date(atMs))
    const wasBefore = shown.date !== before.date || before.minutes < wanted
    if (wasBefore && wanted <= shown.minutes) return atMs
    before = shown
    atMs += halfHourMs
  }
}

/** `fromMs` if it is not quiet, otherwise the first half-hour that is not. */
function endOfQuiet(fromMs: number, quiet: QuietHours): number {
  let atMs = fromMs
  while (isQuiet(atMs, quiet)) atMs = Math.floor(atMs / halfHourMs + 1) * halfHourMs
  return atMs
}

function isQuiet(atMs: number, { from, until }: QuietHours): boolean {
  const { minutes } = venueTime(new Date(atMs))
  const [start, end] = [minutesOfHalfHour(from), minutesOfHalfHour(until)]
  return start < end ? minutes >= start && minutes < end : minutes >= start || minutes < end
}

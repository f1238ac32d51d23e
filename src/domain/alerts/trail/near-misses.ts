import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { DayChange, GoneOpening } from '#domain/history/day-change.ts'
import { instantOfLead } from '#domain/history/lead.ts'
import { wishTexts } from '#domain/availability/wishes.ts'
import { minutesOfDay } from '#domain/history/seen-day.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { missReasons, type Asked } from './miss-reasons.ts'
import type { MissReason, NearMiss } from './trail.ts'

/** A venue-day of an alert, with its history. */
export interface WatchedDay extends Asked {
  venueId: string
  sport: Sport
  date: LocalDate
  changes: readonly DayChange[]
  /** Openings that the alert's owner was notified of, in the form of `identity`. */
  told: ReadonlySet<string>
}

/** The instant from which an alert waits, and its pauses. */
export interface Waiting {
  since: Date
  until: Date
  confirmedAt: Date | null
  restedFrom: Date | null
  restedUntil: Date | null
  /** Days that its owner had booked. */
  quietDates: readonly LocalDate[]
}

/**
 * The openings of a venue on a day that an alert just missed: for one reason alone. Each opening is listed once, at its
 * nearest.
 */
export function nearMisses(day: WatchedDay, waiting: Waiting): NearMiss[] {
  const { venueId, date, sport, changes, told } = day
  const misses = new Map<string, NearMiss>()
  for (const [index, { lead, open }] of changes.entries()) {
    const seenAt = instantOfLead(date, lead)
    if (seenAt < waiting.since || seenAt > waiting.until) continue
    for (const seen of open) {
      const isAhead = lead > minutesOfDay - seen.startMinutes
      if (!isAhead || told.has(identity(seen))) continue
      const reason = onlyReason(missReasons(sport, seen, day), day, seenAt, waiting)
      if (!reason || sizeOf(reason) > sizeOf(misses.get(identity(seen))?.reason)) continue
      const goneLead = leadWhenGone(changes.slice(index + 1), seen)
      const goneAt = goneLead === undefined ? null : instantOfLead(date, goneLead)
      misses.set(identity(seen), { venueId, date, startMinutes: seen.startMinutes, seenAt, goneAt, reason })
    }
  }
  return [...misses.values()]
}

/** The key of an opening within the history of its venue-day. */
export function identity({ id, startMinutes }: GoneOpening): string {
  return `${startMinutes} ${id}`
}

/** The only reason of the miss; undefined if there are several. */
function onlyReason(
  reasons: MissReason[] | undefined,
  { date, criteria }: WatchedDay,
  seenAt: Date,
  waiting: Waiting,
): MissReason | undefined {
  if (reasons === undefined || reasons.length > 1) return undefined
  return reasons[0] ?? (waiting.quietDates.includes(date) ? { kind: 'quiet' } : whyUntold(seenAt, waiting, criteria))
}

/** The reason that an alert did not notify of an opening that meets it. */
function whyUntold(
  seenAt: Date,
  { confirmedAt, restedFrom, restedUntil }: Waiting,
  { sport, wishes }: WatchedDay['criteria'],
): MissReason {
  if (confirmedAt === null || seenAt < confirmedAt) return { kind: 'unconfirmed' }
  if (restedFrom && restedUntil && seenAt >= restedFrom && seenAt < restedUntil) return { kind: 'paused' }
  const asked = wishTexts(sport, wishes)
  return asked.length > 0 ? { kind: 'wishes', asked } : { kind: 'asked-otherwise' }
}

/** The size of the miss, so that the nearest counts if an opening missed several times. */
function sizeOf(reason: MissReason | undefined): number {
  if (!reason) return Infinity
  if ('short' in reason) return reason.short
  return 'minutes' in reason ? reason.minutes : 0
}

function leadWhenGone(later: readonly DayChange[], seen: GoneOpening): number | undefined {
  return later.find(({ gone }) => gone.some((one) => identity(one) === identity(seen)))?.lead
}

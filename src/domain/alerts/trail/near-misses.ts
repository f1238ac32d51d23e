import type { AlertCriteria, SportCriteria } from '#domain/availability/criteria.ts'
import { missedCriteria, type Criterion } from '#domain/availability/met-criteria.ts'
import { holesOf, minutesOf, slotOfOpening, spotsOf } from '#domain/availability/opening.ts'
import { maskOfSlot, slotsOfMask, type SlotMask } from '#domain/calendar/slot-mask.ts'
import { minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { wishTexts } from '#domain/availability/wishes.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { OpeningChange, SeenOpening } from './opening-change.ts'
import type { MissReason, NearMiss } from './trail.ts'

/** An opening further away than this did not just miss. */
export const nearMinutes = 30

/** The criteria of an alert for an opening on one of its days. */
interface Asked {
  criteria: SportCriteria
  slotMask: SlotMask
  isMember: boolean
}

/** A venue-day of an alert, with the changes that readings found, the oldest first. */
export interface WatchedDay extends Asked {
  venueId: string
  date: LocalDate
  changes: readonly { at: Date; change: OpeningChange }[]
  /** The keys of openings that the alert's owner was notified of. */
  notified: ReadonlySet<string>
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
export function nearMisses(day: WatchedDay, waiting: Waiting, nameOf: Catalogue['nameOf']): NearMiss[] {
  const { venueId, date, changes, notified } = day
  const misses = new Map<string, NearMiss>()
  for (const [index, { at, change }] of changes.entries()) {
    const { key, startMinutes, gone } = change
    if (gone || at < waiting.since || at > waiting.until || notified.has(key)) continue
    if (!isStillAhead({ date, opening: change }, at)) continue
    const reason = onlyReason(missReasons(change, day), { day, seenAt: at, waiting, nameOf })
    if (!reason || sizeOf(reason) > sizeOf(misses.get(key)?.reason)) continue
    const end = changes.slice(index + 1).find((later) => later.change.gone && later.change.key === key)
    misses.set(key, { venueId, date, startMinutes, seenAt: at, goneAt: end?.at ?? null, reason })
  }
  return [...misses.values()]
}

/** The only reason of the miss; undefined if there are several. */
function onlyReason(
  reasons: MissReason[] | undefined,
  {
    day: { date, criteria },
    seenAt,
    waiting,
    nameOf,
  }: { day: WatchedDay; seenAt: Date; waiting: Waiting; nameOf: Catalogue['nameOf'] },
): MissReason | undefined {
  if (reasons === undefined || reasons.length > 1) return undefined
  return (
    reasons[0] ??
    (waiting.quietDates.includes(date)
      ? { kind: 'quiet' }
      : whyUntold(seenAt, waiting, wishTexts(criteria.sport, criteria.wishes, nameOf)))
  )
}

/** The reason that an alert did not notify of an opening that meets it. */
function whyUntold(seenAt: Date, { confirmedAt, restedFrom, restedUntil }: Waiting, asked: string[]): MissReason {
  if (confirmedAt === null || seenAt < confirmedAt) return { kind: 'unconfirmed' }
  if (restedFrom && restedUntil && seenAt >= restedFrom && seenAt < restedUntil) return { kind: 'paused' }
  return asked.length > 0 ? { kind: 'wishes', asked } : { kind: 'asked-otherwise' }
}

/** The size of the miss, so that the nearest counts if an opening missed several times. */
function sizeOf(reason: MissReason | undefined): number {
  if (!reason) return Infinity
  if ('short' in reason) return reason.short
  return 'minutes' in reason ? reason.minutes : 0
}

/** All reasons that an opening does not meet an alert; undefined if it is too far from its times. */
export function missReasons(seen: SeenOpening, asked: Asked): MissReason[] | undefined {
  const off = timeOff(seen, asked.slotMask)
  if (off === undefined) return undefined
  const members: MissReason[] = seen.forMembers && !asked.isMember ? [{ kind: 'members' }] : []
  const missed = missedCriteria(asked.criteria.sport, seen, asked.criteria)
  return [...off, ...missed.map((name) => reasonOf[name](seen, asked.criteria)), ...members]
}

const reasonOf: Record<Criterion, (seen: SeenOpening, criteria: AlertCriteria) => MissReason> = {
  holes: (seen) => ({ kind: 'holes', holes: holesOf(seen) }),
  spots: (seen, { spots }) => ({ kind: 'spots', short: spots - spotsOf(seen) }),
  minimumMinutes: (seen, { minimumMinutes }) => ({ kind: 'minutes', short: minimumMinutes - minutesOf(seen) }),
  courtMinutes: (seen, { courtMinutes }) => ({ kind: 'minutes', short: (courtMinutes ?? 0) - minutesOf(seen) }),
}

/** Empty if the opening is in time, the difference if it is near, and undefined if it is far. */
function timeOff({ startMinutes }: SeenOpening, mask: SlotMask): MissReason[] | undefined {
  const slot = slotOfOpening({ startMinutes })
  if (slot !== undefined && (mask & maskOfSlot(slot)) !== 0n) return []
  const offs = slotsOfMask(mask).map((wanted) => startMinutes - minutesOfSlot(wanted))
  const off = offs.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
  if (off === undefined || Math.abs(off) > nearMinutes) return undefined
  return [{ kind: off < 0 ? 'early' : 'late', minutes: Math.abs(off) }]
}

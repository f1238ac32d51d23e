import { createHash } from 'node:crypto'
import { sortOpenings } from '#domain/availability/diff.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate, venueTime } from '#domain/calendar/venue-time.ts'
import { bookableFacilities, type BookableFacility } from './bookable-facilities.ts'
import type { OddSlot } from './odd-items.ts'
import type { Facility, Slot } from './openactive-items.ts'
import { isBookable, opensLater, type BookingTimes } from './openactive-offers.ts'
import type { Register } from './rpde-feed.ts'

/** The combined state of both feeds. */
export interface FeedKnowledge {
  facilities: Register<Facility>
  slots: Register<Slot | OddSlot>
}

export interface JoinedSlots {
  openings: ReadonlyMap<LocalDate, Opening[]>
  /**
   * True for days that are not completely known: with free slots of a facility that the other feed has not sent yet,
   * with odd slots, with only slots that no guest can book, or not among the facility's known days. A deleted facility is unknown on all days, because it is not
   * full.
   */
  isUnknown: (date: LocalDate) => boolean
  /** The instant (ms) at which the first slot opens, of days on which no slot can be booked yet. */
  opensAt: ReadonlyMap<LocalDate, number>
}

const maxSpots = 99

/**
 * Joins slots with their facilities. A slot of an unknown facility is no opening. Slots of several lengths that start
 * together are one opening, with the longest length and the spots that are free for each of them.
 */
export function joinSlots({
  facilities,
  slots,
  facilityUse,
  linkOf,
  now,
}: FeedKnowledge & {
  /** The one facility to read. Without it every facility belongs to the venue. */
  facilityUse: string | undefined
  /** Picks the booking link, given the links that the feed names, best first. */
  linkOf: (links: readonly (string | undefined)[]) => string
  now: Date
}): JoinedSlots {
  const bookable = bookableFacilities(facilities)
  const openings = new Map<LocalDate, Map<string, Opening>>()
  const belongs = (facilityId: string) => {
    const facility = bookable.get(facilityId)
    return !facility?.isGone && [undefined, facility?.facilityId ?? facilityId].includes(facilityUse)
  }
  const present = [...slots.values()].flatMap(({ isDeleted, data }) => (isDeleted || !data ? [] : [data]))
  const unknown = daysOfOddSlots(present, belongs)
  const notYet = new Map<LocalDate, number>()
  const live = [...facilities.values()].flatMap(({ isDeleted, data }) =>
    !isDeleted && data && belongs(data.id) ? [data] : [],
  )
  for (const slot of present) {
    if ('isOdd' in slot || slot.remainingUses < 1 || slot.startAtMs <= now.getTime()) continue
    if (!belongs(slot.facilityId)) continue
    const facility = bookable.get(slot.facilityId)
    const { date, minutes } = venueTime(new Date(slot.startAtMs))
    if (!facility || facility.isOdd) unknown.add(date)
    else if (!isBookable(timesOf(slot, facility), now.getTime())) {
      const opens = opensLater(timesOf(slot, facility), now.getTime()) ?? Infinity
      notYet.set(date, Math.min(opens, notYet.get(date) ?? Infinity))
    } else {
      const ofDay = openings.get(date) ?? new Map<string, Opening>()
      openings.set(date, ofDay)
      const key = `${shortId(slot.facilityId)}@${minutes}`
      ofDay.set(key, merge(ofDay.get(key), openingOf({ key, slot, facility, minutes, linkOf })))
    }
  }
  const byDate = [...openings].map(([date, ofDay]) => [date, sortOpenings([...ofDay.values()])] as const)
  const isListed = facilityUse !== undefined || facilities.size > 0
  return {
    openings: new Map(byDate),
    isUnknown: (date) =>
      (isListed && live.length === 0) ||
      live.some(({ knownDates }) => knownDates?.includes(date) === false) ||
      unknown.has('every day') ||
      unknown.has(date) ||
      (notYet.get(date) === Infinity && !openings.has(date)),
    opensAt: new Map([...notYet].filter(([date, opens]) => opens < Infinity && !openings.has(date))),
  }
}

/** The times in which a slot can be booked, within the validity of its offers or of its facility's. */
function timesOf({ startAtMs, bookable, ...slot }: Slot, facility: BookableFacility): BookingTimes | undefined {
  const validityMs = slot.validityMs ?? facility.validityMs
  if (validityMs === undefined) return bookable
  const validFromMs = startAtMs - validityMs
  return (bookable ?? [{}]).map((time) => ({ ...time, fromMs: Math.max(time.fromMs ?? -Infinity, validFromMs) }))
}

/** The days that odd slots of the facility could be on. */
function daysOfOddSlots(
  present: readonly (Slot | OddSlot)[],
  belongs: (facilityId: string) => boolean,
): Set<LocalDate | 'every day'> {
  const odd = present
    .filter((slot) => 'isOdd' in slot)
    .filter(({ facilityId }) => facilityId === undefined || belongs(facilityId))
  return new Set(odd.flatMap(({ dates }) => dates ?? (['every day'] as const)))
}

/**
 * Drops slots that can no longer become openings: those that have begun and, if one facility is read, those of others.
 */
export function forgetSlots(
  { facilities, slots }: FeedKnowledge,
  { facilityUse, now }: { facilityUse: string | undefined; now: Date },
): void {
  const bookable = bookableFacilities(facilities)
  for (const [id, { data }] of slots) {
    const facility = data?.facilityId === undefined ? undefined : bookable.get(data.facilityId)
    const isOfAnother = facilityUse !== undefined && facility !== undefined && facility.facilityId !== facilityUse
    if (isOfAnother || (data && hasPassed(data, now))) slots.delete(id)
  }
}

function hasPassed(slot: Slot | OddSlot, now: Date): boolean {
  if (!('isOdd' in slot)) return slot.startAtMs <= now.getTime()
  return slot.dates?.every((date) => date < venueDate(now)) ?? false
}

function openingOf({
  key,
  slot,
  facility,
  minutes,
  linkOf,
}: {
  key: string
  slot: Slot
  facility: BookableFacility
  minutes: number
  linkOf: (links: readonly (string | undefined)[]) => string
}): Opening {
  const { remainingUses, priceCents } = slot
  return {
    key,
    startMinutes: minutes,
    ...(facility.name !== undefined && { resource: facility.name.slice(0, 120) }),
    maxMinutes: slot.minutes,
    ...(!facility.isSingle && { spots: Math.min(remainingUses, maxSpots) }),
    ...(priceCents !== undefined && { priceCents, pricePer: slot.minutes }),
    bookingUrl: linkOf([slot.url, facility.url]),
  }
}

/**
 * So many places are free for the longest length: more may be for a shorter one. The link and the price are those of the shorter slot, so that a person who wants a short booking is not led to the
 * longest, and a price matches its length.
 */
function merge(known: Opening | undefined, next: Opening): Opening {
  if (!known) return next
  const [shorter, longer] = (known.maxMinutes ?? 0) <= (next.maxMinutes ?? 0) ? [known, next] : [next, known]
  const spots = Math.min(known.spots ?? 0, next.spots ?? 0)
  return {
    ...shorter,
    maxMinutes: longer.maxMinutes,
    ...(spots > 0 && { spots }),
  }
}

/** Ids are URLs of any length; keys must be short. */
function shortId(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 16)
}

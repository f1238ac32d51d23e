import { hash } from 'node:crypto'
import { sortOpenings, underNewKeys } from '#domain/availability/diff.ts'
import { diffAudiences, openingsForMembers } from '#domain/availability/diff-audiences.ts'
import { confirmAfterMs, isMassFlip } from '#domain/availability/mass-flip.ts'
import { completeOpening, Opening, plainText, slotOfOpening, type CoveredDay } from '#domain/availability/opening.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { sydneyTime } from '#domain/calendar/sydney-time.ts'
import { changeOfDay, isNews } from '#domain/history/day-change.ts'
import { encodeChange } from '#domain/history/day-log.ts'
import { leadOf } from '#domain/history/lead.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import type { OpenedDay } from '#server/store/matching/note-found.ts'
import type { AddedHistory, ChangedVenueDay } from '#server/store/readings/store-reading.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'
import { compareWithStored } from './compare-with-stored.ts'

export interface SortedDays {
  changed: ChangedVenueDay[]
  unchanged: string[]
  suspect: { date: string; digest: string }[]
  opened: OpenedDay[]
  history: AddedHistory[]
  /** Days with invalid openings, and the reason. */
  unsound: string[]
}

/** Compares the covered days of a reading with the stored ones. */
export function sortDays({
  venue,
  reading,
  stored: known,
  withHistory,
  system,
}: {
  venue: Venue
  reading: Reading
  stored: readonly StoredVenueDay[]
  withHistory: boolean
  /** The booking system that was read. */
  system: string
}): SortedDays {
  const sorted: SortedDays = { changed: [], unchanged: [], suspect: [], opened: [], history: [], unsound: [] }
  const { readAt } = reading
  const stored = new Map(known.map((day) => [day.date, day]))
  for (const day of reading.covered) {
    const before = stored.get(day.date)
    // A newer reading was recorded meanwhile, so this one is obsolete.
    if (before && before.readAt > readAt) continue
    const isOtherSystem = before !== undefined && before.system !== null && before.system !== system
    const compared = compareWithStored({ sport: venue.sport, day, known: isOtherSystem ? undefined : before })
    if (compared === 'as stored') {
      sorted.unchanged.push(day.date)
      continue
    }
    if ('fault' in compared) {
      sorted.unsound.push(`${day.date}: ${compared.fault}`)
      continue
    }
    const next = wholeDay({ venue, day: compared.sound, known: before })
    const known = isOtherSystem ? inNamesOf(next, before) : before
    const digest = digestOf(next.forMembers.length === 0 ? next.openings : [next.openings, next.forMembers])
    if (known?.digest === digest) sorted.unchanged.push(day.date)
    else if (known && isSuspect({ known, day: { date: day.date, ...next }, digest, readAt })) {
      sorted.suspect.push({ date: day.date, digest })
    } else {
      const { state, opened } = diffAudiences({ sport: venue.sport, previous: known, next, now: readAt })
      const openMask = maskOfSlots(next.openings.map(slotOfOpening).filter((slot) => slot !== undefined))
      sorted.changed.push({ date: day.date, ...state, openMask, digest })
      if (withHistory) sorted.history.push(...newsOf({ venue, date: day.date, previous: known, next, readAt }))
      // A start that has passed notifies nobody (invariant I11).
      const ahead = opened.filter(({ opening }) => isStillAhead({ date: day.date, opening }, readAt))
      if (ahead.length > 0) sorted.opened.push({ date: day.date, opened: ahead })
    }
  }
  return sorted
}

/** The known openings of a day, in the names of the system of `next`. */
function inNamesOf({ openings, forMembers }: WholeDay, known: StoredVenueDay): StoredVenueDay {
  return {
    ...known,
    openings: underNewKeys(known.openings, openings),
    forMembers: underNewKeys(known.forMembers, forMembers),
  }
}

/** The addition to a day's history, as bytes; undefined if nothing that alerts ask about changed. */
function newsOf({
  venue: { sport },
  date,
  previous,
  next,
  readAt,
}: {
  venue: Venue
  date: string
  previous: StoredVenueDay | undefined
  next: WholeDay
  readAt: Date
}): AddedHistory[] {
  const change = changeOfDay({ sport, previous, next, lead: leadOf(date, readAt) })
  return isNews(change) ? [{ date, log: encodeChange(sport, change) }] : []
}

interface WholeDay {
  openings: Opening[]
  forMembers: Opening[]
}

/**
 * A day in its stored form: completed with the facts that its sport needs, and with the known openings of courts that
 * the reading leaves unknown.
 */
function wholeDay({
  venue: { sport },
  day,
  known,
}: {
  venue: Venue
  day: CoveredDay
  known: StoredVenueDay | undefined
}): WholeDay {
  const openings = sortOpenings([
    ...knownOf(known?.openings, day.unknownCourts),
    ...day.openings.map(({ forMembers: _never, ...opening }) => completeOpening(sport, opening)),
  ])
  const isShared = new Set(openings.map(({ key }) => key))
  const forMembers = sortOpenings([
    ...knownOf(known?.forMembers, day.unknownCourts),
    ...(day.forMembers ?? []).map((opening) => ({ ...completeOpening(sport, opening), forMembers: true as const })),
  ])
  return { openings, forMembers: forMembers.filter(({ key }) => !isShared.has(key)) }
}

/** The known openings of courts that the reading leaves unknown (rule sources-17). */
function knownOf(openings: readonly Opening[] = [], unknownCourts: readonly string[] = []): Opening[] {
  const names = new Set(unknownCourts.map(plainText))
  return openings
    .filter(({ resource }) => resource !== undefined && names.has(resource))
    .map((opening) => Opening.parse(opening))
}

/** True if the day changed too much at once, for everybody or for members of the venue (invariant I5). */
function isSuspect({
  known,
  day,
  digest,
  readAt,
}: {
  known: StoredVenueDay
  day: WholeDay & { date: string }
  digest: string
  readAt: Date
}): boolean {
  const wall = sydneyTime(readAt)
  const fromMinutes = day.date === wall.date ? wall.minutes : 0
  const isFlip =
    isMassFlip({ previous: known.openings, next: day.openings, fromMinutes }) ||
    // Without openings for members only, both see the same.
    (known.forMembers.length + day.forMembers.length > 0 &&
      isMassFlip({
        previous: openingsForMembers(known),
        next: [...day.openings, ...day.forMembers],
        fromMinutes,
      }))
  if (!isFlip) return false
  const agrees = known.suspectDigest === digest && known.suspectAt !== null
  return !(agrees && readAt.getTime() - (known.suspectAt?.getTime() ?? 0) >= confirmAfterMs)
}

function digestOf(openings: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(openings), 'base64url').slice(0, 22)
}

import { sortOpenings, underNewKeys } from '#domain/availability/diff.ts'
import { diffAudiences } from '#domain/availability/diff-audiences.ts'
import type { ShownKeys } from '#domain/availability/mass-flip.ts'
import { completeOpening, Opening, plainText, slotOfOpening, type CoveredDay } from '#domain/availability/opening.ts'
import { maskOfSlots, type SlotMask } from '#domain/calendar/slot-mask.ts'
import { changesOfDay, type OpeningChange } from '#domain/alerts/trail/opening-change.ts'
import { countsOfDay, type CountedDay } from '#domain/history/half-hour-counts.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Reading } from '#server/sources/venue-source.ts'
import type { OpenedDay } from '#server/store/matching/note-found.ts'
import type { ChangedVenueDay } from '#server/store/readings/day-rows.ts'
import type { StoredVenueDay } from '#server/store/readings/venue-days.ts'
import { isStillAhead } from '#domain/notifications/found-opening.ts'
import { createTurns } from '#server/store/create-turns.ts'
import { compareWithStored } from './compare-with-stored.ts'
import { digestOf, judgeDay, type WholeDay } from './judge-day.ts'

/** Processes differ by less: all follow the database's clock. */
const toleratedMs = 60_000

export interface SortedDays {
  changed: ChangedVenueDay[]
  unchanged: string[]
  /** Days that wait for a second reading: the openings that the first one showed, and its instant. */
  suspect: { date: string; keys: ShownKeys; at: Date }[]
  opened: OpenedDay[]
  counts: CountedDay[]
  changes: OpeningChange[]
  /** Days with invalid openings, and the reason. */
  unsound: string[]
}

/**
 * Compares the days of a reading, covered and not released, with the stored ones. Between days others have their turn:
 * large venues have thousands of openings.
 */
export async function sortDays({
  venue,
  reading,
  stored: known,
  system,
  now,
}: {
  venue: Venue
  reading: Reading
  stored: readonly StoredVenueDay[]
  /** The booking system that was read. */
  system: string
  now: Date
}): Promise<SortedDays> {
  const sorted: SortedDays = {
    changed: [],
    unchanged: [],
    suspect: [],
    opened: [],
    counts: [],
    changes: [],
    unsound: [],
  }
  const [{ readAt }, inTurns] = [reading, createTurns()]
  const stored = new Map(known.map((day) => [day.date, day]))
  const sort = (date: string, next: WholeDay, before: StoredVenueDay | undefined) =>
    sortDay(sorted, { sport: venue.sport, date, next, before, readAt })
  for (const day of reading.covered) {
    const before = stored.get(day.date)
    if (before && isNewer(before, { readAt, now })) continue
    const isOtherSystem = before !== undefined && before.system !== null && before.system !== system
    const isComparable = before !== undefined && !isOtherSystem && before.gap === null
    const compared = compareWithStored({ sport: venue.sport, day, known: isComparable ? before : undefined })
    if (compared === 'as stored') sorted.unchanged.push(day.date)
    else if ('fault' in compared) sorted.unsound.push(`${day.date}: ${compared.fault}`)
    else {
      const next = wholeDay({ venue, day: compared.sound, known: before })
      sort(day.date, next, isOtherSystem ? inNamesOf(next, before) : before)
    }
    await inTurns(day.openings.length + (day.forMembers?.length ?? 0) + (before?.openings.length ?? 0))
  }
  for (const { date, opensAt = null } of reading.unreleased ?? []) {
    const before = stored.get(date)
    if (before && isNewer(before, { readAt, now })) continue
    sort(date, { openings: [], forMembers: [], gap: 'not_released', opensAt }, before)
  }
  return sorted
}

/** A newer reading was recorded meanwhile. One from what is the future now is none: the clock was set back. */
function isNewer(before: StoredVenueDay, { readAt, now }: { readAt: Date; now: Date }): boolean {
  return before.readAt > readAt && before.readAt.getTime() <= now.getTime() + toleratedMs
}

/** Adds one day to the sorted ones. */
function sortDay(
  sorted: SortedDays,
  {
    sport,
    date,
    next,
    before,
    readAt,
  }: { sport: Sport; date: string; next: WholeDay; before: StoredVenueDay | undefined; readAt: Date },
): void {
  const { day, suspect, isUnchanged } = judgeDay({ known: before, date, next, readAt })
  if (isUnchanged) sorted.unchanged.push(date)
  if (suspect) sorted.suspect.push({ date, ...suspect })
  if (!day) return
  const { state, opened } = diffAudiences({ sport, previous: before, next: day, now: readAt })
  const openMask = maskOfOpenings(day.openings)
  const { gap, opensAt } = day
  sorted.changed.push({ date, ...state, openMask, digest: digestOf(day), gap, opensAt })
  if (gap !== 'not_released') {
    // The first reading after a release is the first of all.
    const previous = before?.gap === 'not_released' ? undefined : before
    const counts = countsOfDay(date, previous && maskOfOpenings(previous.openings), openMask, readAt)
    if (counts.counted !== 0n) sorted.counts.push(counts)
    sorted.changes.push(...changesOfDay({ sport, date, previous, next: day }))
  }
  // A start that has passed notifies nobody (invariant I11).
  const ahead = opened.filter(({ opening }) => isStillAhead({ date, opening }, readAt))
  if (ahead.length > 0) sorted.opened.push({ date, opened: ahead })
}

/** The known openings of a day, in the names of the system of `next`. */
function inNamesOf({ openings, forMembers }: WholeDay, known: StoredVenueDay): StoredVenueDay {
  return {
    ...known,
    openings: underNewKeys(known.openings, openings),
    forMembers: underNewKeys(known.forMembers, forMembers),
  }
}

function maskOfOpenings(openings: readonly Opening[]): SlotMask {
  return maskOfSlots(openings.map(slotOfOpening).filter((slot) => slot !== undefined))
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
  const gap = (day.unknownCourts ?? []).length > 0 ? 'unknown_courts' : null
  return { openings, forMembers: forMembers.filter(({ key }) => !isShared.has(key)), gap, opensAt: null }
}

/** The known openings of courts that the reading leaves unknown (rule sources-17). */
function knownOf(openings: readonly Opening[] = [], unknownCourts: readonly string[] = []): Opening[] {
  const names = new Set(unknownCourts.map(plainText))
  return openings
    .filter(({ resource }) => resource !== undefined && names.has(resource))
    .map((opening) => Opening.parse(opening))
}

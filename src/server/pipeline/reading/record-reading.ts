import { createHash } from 'node:crypto'
import { diffDay, sortOpenings } from '#domain/availability/diff.ts'
import { confirmAfterMs, isMassFlip } from '#domain/availability/mass-flip.ts'
import { completeOpening, CoveredDay, plainText, slotOfOpening, Opening } from '#domain/availability/opening.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { sydneyDate, sydneyTime } from '#domain/calendar/sydney-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Reading, ReadingWindow } from '#server/sources/venue-source.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { noteFound, type OpenedDay } from '#server/store/matching/note-found.ts'
import { noteSight } from '#server/store/readings/page-sights.ts'
import { storeReading, type ChangedVenueDay } from '#server/store/readings/store-reading.ts'
import { holdSuspectDay, loadVenueDays, markDays, type StoredVenueDay } from '#server/store/readings/venue-days.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { isStillAhead } from '#server/pipeline/still-ahead.ts'

/** What recording a reading did. `suspect` days wait for a second reading that agrees. */
export interface Recorded {
  changed: number
  unchanged: number
  suspect: number
  opened: number
  /** The alerts that the openings meet, each counted once a day. */
  alerts: number
}

/**
 * Stores a reading, finds what it opened and notes all alerts that this meets, in one transaction. So a process that is killed leaves nothing half done, and recording the same reading again does nothing (invariant
 * I7). Only covered days can change; every other day keeps its last good reading (rule availability-3).
 */
export async function recordReading({
  em,
  venue,
  system,
  window,
  reading,
}: {
  em: EntityManager
  venue: Venue
  system: string
  window: ReadingWindow
  reading: Reading
}): Promise<Recorded> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venue.id)
    const sorted = await sortDays(tx, venue, reading)
    const { readAt } = reading
    const jump =
      reading.seen && (await noteSight(tx, { venueId: venue.id, today: sydneyDate(readAt), seen: reading.seen }))
    const formatChange = reading.formatChange ?? jump
    const reason = [reading.reason, ...sorted.unsound].filter((text) => text !== undefined).join('; ')
    const status = sorted.unsound.length > 0 && reading.status === 'ok' ? 'partial' : reading.status
    await storeReading(tx, {
      venueId: venue.id,
      system,
      status,
      reason: reason === '' ? undefined : plainText(reason).slice(0, 300),
      readAt,
      cursor: reading.cursor,
      licence: reading.licence && plainText(reading.licence).slice(0, 300),
      formatChange: formatChange && plainText(formatChange).slice(0, 300),
      ...sorted,
    })
    for (const { date, digest } of sorted.suspect) {
      await holdSuspectDay({ em: tx, venueId: venue.id, date, digest, at: readAt })
    }
    if (reading.status !== 'ok' && reading.status !== 'partial') {
      await markDays({ em: tx, venueId: venue.id, ...window, status: reading.status })
    }
    const alerts = await noteFound({ em: tx, venueId: venue.id, sport: venue.sport, days: sorted.opened, now: readAt })
    return {
      changed: sorted.changed.length,
      unchanged: sorted.unchanged.length,
      suspect: sorted.suspect.length,
      opened: sorted.opened.reduce((sum, day) => sum + day.opened.length, 0),
      alerts,
    }
  })
}

interface SortedDays {
  changed: ChangedVenueDay[]
  unchanged: string[]
  suspect: { date: string; digest: string }[]
  opened: OpenedDay[]
  /** Days with invalid openings, and the reason. */
  unsound: string[]
}

async function sortDays(em: EntityManager, venue: Venue, reading: Reading): Promise<SortedDays> {
  const sorted: SortedDays = { changed: [], unchanged: [], suspect: [], opened: [], unsound: [] }
  const dates = reading.covered.map(({ date }) => date)
  const stored = new Map((await loadVenueDays(em, venue.id, dates)).map((day) => [day.date, day]))
  for (const day of reading.covered) {
    const known = stored.get(day.date)
    // A newer reading was recorded meanwhile, so this one tells nothing any more.
    if (known && known.readAt > reading.readAt) continue
    // Invalid openings that a connector let through must not be stored, shown or mailed, so the whole day is ignored.
    const sound = CoveredDay.safeParse(day)
    if (!sound.success) {
      sorted.unsound.push(`${day.date}: ${sound.error.issues[0]?.message}`)
      continue
    }
    const read = sound.data.openings.map((opening) => completeOpening(venue.sport, opening))
    const openings = sortOpenings([...knownOf(known, sound.data.unknownCourts), ...read])
    const forMembers = sortOpenings(
      (sound.data.forMembers ?? []).map((opening) => completeOpening(venue.sport, opening)),
    )
    const digest = digestOf(forMembers.length === 0 ? openings : [openings, forMembers])
    if (known?.digest === digest) sorted.unchanged.push(day.date)
    else if (known && isSuspect({ known, day: { ...day, openings }, digest, readAt: reading.readAt })) {
      sorted.suspect.push({ date: day.date, digest })
    } else {
      const { state, opened } = diffDay({ sport: venue.sport, previous: known, next: openings, now: reading.readAt })
      const openMask = maskOfSlots(openings.map(slotOfOpening).filter((slot) => slot !== undefined))
      sorted.changed.push({ date: day.date, ...state, forMembers, openMask, digest })
      // Nobody is told of a start that has passed (invariant I11).
      const ahead = opened.filter(({ opening }) => isStillAhead({ date: day.date, opening }, reading.readAt))
      if (ahead.length > 0) sorted.opened.push({ date: day.date, opened: ahead })
    }
  }
  return sorted
}

/** What was known of courts that the reading leaves unknown (rule sources-17). */
function knownOf(known: StoredVenueDay | undefined, unknownCourts: readonly string[] = []): Opening[] {
  const names = new Set(unknownCourts.map(plainText))
  return (known?.openings ?? [])
    .filter(({ resource }) => resource !== undefined && names.has(resource))
    .map((opening) => Opening.parse(opening))
}

function isSuspect({
  known,
  day,
  digest,
  readAt,
}: {
  known: StoredVenueDay
  day: CoveredDay
  digest: string
  readAt: Date
}): boolean {
  const wall = sydneyTime(readAt)
  const fromMinutes = day.date === wall.date ? wall.minutes : 0
  if (!isMassFlip({ previous: known.openings, next: day.openings, fromMinutes })) return false
  const agrees = known.suspectDigest === digest && known.suspectAt !== null
  return !(agrees && readAt.getTime() - (known.suspectAt?.getTime() ?? 0) >= confirmAfterMs)
}

function digestOf(openings: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(openings)).digest('base64url').slice(0, 22)
}

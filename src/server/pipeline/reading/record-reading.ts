import { audiences } from '#domain/availability/diff-audiences.ts'
import { plainText } from '#domain/availability/opening.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Reading, ReadingWindow } from '#server/sources/venue-source.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { noteFound } from '#server/store/matching/note-found.ts'
import { noteFingerprint } from '#server/store/readings/page-fingerprints.ts'
import { storeReading, type StoredReading } from '#server/store/readings/store-reading.ts'
import { holdSuspectDay, loadVenueDays, markDays } from '#server/store/readings/venue-days.ts'
import { optedOutSince } from '#server/store/venues/opt-outs.ts'
import { lockVenue } from '#server/store/readings/venue-locks.ts'
import { sortDays, type SortedDays } from './sort-days.ts'

/** The result of recording a reading. `suspect` days wait for a second reading that agrees. */
export interface Recorded {
  changed: number
  unchanged: number
  suspect: number
  /** Number of openings that opened for everybody. */
  opened: number
  /** The alerts that the openings meet, each counted once a day. */
  alerts: number
}

export const nothingRecorded: Recorded = { changed: 0, unchanged: 0, suspect: 0, opened: 0, alerts: 0 }

/**
 * Stores a reading, finds its new openings and notes all matching alerts, in one transaction. So a killed process
 * leaves nothing half done, and recording the same reading again does nothing (invariant I7). Only covered days can
 * change; every other day keeps its last good reading (rule availability-3). For a venue that opted out nothing is
 * stored, even if it was being read at that moment.
 */
export async function recordReading({
  em,
  venue,
  system,
  window,
  reading,
  trace,
  now = reading.readAt,
}: {
  em: EntityManager
  venue: Venue
  system: string
  window: ReadingWindow
  reading: Reading
  trace?: string | undefined
  /** The present. Without it the reading is recorded as soon as it was read. */
  now?: Date
}): Promise<Recorded> {
  return inTransaction(em, async (tx) => {
    await lockVenue(tx, venue.id)
    if (await optedOutSince(tx, venue.id)) return nothingRecorded
    const dates = [...reading.covered, ...(reading.unreleased ?? [])].map(({ date }) => date)
    const stored = await loadVenueDays(tx, venue.id, dates)
    const sorted = await sortDays({ venue, reading, stored, system, now })
    const { readAt, fingerprint } = reading
    const jump =
      fingerprint && (await noteFingerprint(tx, { venueId: venue.id, today: venueDate(readAt), fingerprint }))
    await storeReading(tx, asStored({ venue, system, reading, sorted, jump }))
    for (const suspect of sorted.suspect) await holdSuspectDay({ em: tx, venueId: venue.id, ...suspect })
    if (reading.status !== 'ok' && reading.status !== 'partial') {
      await markDays({ em: tx, venueId: venue.id, ...window, status: reading.status })
    }
    const found = { venueId: venue.id, sport: venue.sport, days: sorted.opened, now: readAt, trace }
    return { ...countsOf(sorted), alerts: await noteFound({ em: tx, ...found }) }
  })
}

function countsOf({ changed, unchanged, suspect, opened }: SortedDays): Omit<Recorded, 'alerts'> {
  const forEverybody = opened
    .flatMap((day) => day.opened)
    .filter(({ audience, before }) => audience & audiences.others && !before)
  return {
    changed: changed.length,
    unchanged: unchanged.length,
    suspect: suspect.length,
    opened: forEverybody.length,
  }
}

/** A reading in its stored form, with plain and short texts. */
function asStored({
  venue,
  system,
  reading,
  sorted,
  jump,
}: {
  venue: Venue
  system: string
  reading: Reading
  sorted: SortedDays
  /** The difference between its pages and those of the days before. */
  jump: string | undefined
}): StoredReading {
  const { readAt, cursor } = reading
  const formatChange = reading.formatChange ?? jump
  const reason = [reading.reason, ...sorted.unsound].filter((text) => text !== undefined).join('; ')
  return {
    venueId: venue.id,
    system,
    status: sorted.unsound.length > 0 && reading.status === 'ok' ? 'partial' : reading.status,
    reason: reason === '' ? undefined : plainText(reason).slice(0, 300),
    readAt,
    cursor,
    formatChange: formatChange && plainText(formatChange).slice(0, 300),
    ...sorted,
  }
}

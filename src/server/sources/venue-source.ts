import type { CoveredDay, ReadingStatus, UnreleasedDay } from '#domain/availability/opening.ts'
import type { PageFingerprint } from '#domain/availability/page-fingerprint.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { BookingSystem } from '#domain/venues/booking-system.ts'

/** The days to read. `from` and `to` are both included. */
export interface ReadingWindow {
  from: LocalDate
  to: LocalDate
}

/**
 * The result of one visit to a booking system. `covered` lists the venue-days that the answer described completely;
 * only these may remove a slot (rule sources-3). Every other day keeps its last good reading and ages. An empty
 * `covered` with status `ok` is a contradiction that connectors must not return, unless `unreleased` explains it.
 */
export interface Reading {
  status: ReadingStatus
  /** When the last answer of this reading arrived. */
  readAt: Date
  covered: CoveredDay[]
  /**
   * Days that a guest cannot book yet, as the booking system says (rule sources-19). Connectors name them for the whole
   * window, requested or not, and never cover one.
   */
  unreleased?: readonly UnreleasedDay[]
  /**
   * For people: the reason that the status is not `ok`, the part missing from a `partial` reading, or what a reading that
   * is `ok` left out. Never a person's name.
   */
  reason?: string
  /** The pause that the host asked for in seconds (Retry-After). */
  retryAfterSeconds?: number
  /** The first mismatch of a page with the known format: the site may have changed. */
  formatChange?: string
  /** Pages that were requested. */
  requests?: number
  /** The fingerprint of its pages; undefined if none has changed. */
  fingerprint?: PageFingerprint
  /** Facts of this reading for the next one, which gets them as `cursor`. */
  cursor?: string
}

export interface ReadingRequest {
  window: ReadingWindow
  /** The dates of the window that are wanted most. A connector with one call per day may read only these. */
  dates?: LocalDate[]
  cursor?: string
  signal: AbortSignal
}

/** One venue's booking system. Connectors never throw: a failure is a status with its reason (rule sources-6). */
export interface VenueSource {
  venueId: string
  system: BookingSystem
  read(request: ReadingRequest): Promise<Reading>
}

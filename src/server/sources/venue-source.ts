import type { CoveredDay, ReadingStatus } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'

/** The days that a reading is asked for: `from` and `to` are both included. */
export interface ReadingWindow {
  from: LocalDate
  to: LocalDate
}

/**
 * What one visit to a booking system yielded. `covered` lists the venue-days that the answer spoke of completely:
 * only these may turn a slot off. Every other day keeps its last good reading and ages. An empty `covered` with
 * status `ok` is a contradiction that connectors must not return.
 */
export interface Reading {
  status: ReadingStatus
  /** When the last answer of this reading arrived. */
  readAt: Date
  covered: CoveredDay[]
  /** For people: why the status is not `ok`, or what was left out of a `partial` reading. Never a person's name. */
  reason?: string
  /** Set when the host asked to be left alone for so long (Retry-After), in seconds. */
  retryAfterSeconds?: number
  /** Where to go on from next time (OpenActive feeds); handed back as `cursor`. */
  cursor?: string
}

export interface ReadingRequest {
  window: ReadingWindow
  /** Dates within the window that are wanted most; a connector with a call a day may read only these. */
  dates?: LocalDate[]
  cursor?: string
  signal: AbortSignal
}

/** One venue's booking system, read politely. Connectors never throw: a failure is a status with its reason. */
export interface VenueSource {
  venueId: string
  system: string
  read(request: ReadingRequest): Promise<Reading>
}

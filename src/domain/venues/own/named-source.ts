import { z } from 'zod'
import { VenueLinkToken, type ReadingFrom } from './own-reading.ts'

/** In ms. */
const Instant = z.number().int().min(0).max(8_640_000_000_000_000)

/** An entry as a venue writes it: the keys of `sources.json` for its booking system, without those of an operator. */
const NamedEntry = z.record(z.string().max(40), z.unknown())

export const TrySource = VenueLinkToken.extend({ entry: NamedEntry })

/** A venue confirms a try of its source: `triedAt` names the try. */
export const NameSource = VenueLinkToken.extend({ triedAt: Instant })

/** The operator's answer to a try: `at` names it. */
export const SourceAnswer = z.object({ venueId: z.string().max(100), at: Instant, isAccepted: z.boolean() })

/** The result of trying a source. */
export interface SourceSeen {
  /** Courts, pitches or tees, by name. */
  courts: string[]
  /** Half-hours of a court that were free in the days read. */
  freeHalfHours: number
  days: number
}

/** Waits for the operator, or is read. */
export type NamedSourceState = 'waiting' | 'accepted'

export interface NamedSource {
  venueId: string
  state: NamedSourceState
  reading: ReadingFrom
  seen: SourceSeen
  at: Date
}

/**
 * A run, from witnesses that cannot agree on a story: what was true, what the product believed,
 * and what the world saw. Events are only added. Instants are ms of the run's clock.
 */
export interface History {
  /** Each place that can be booked, and when it starts. */
  places: Readonly<Record<string, number>>
  events: readonly HistoryEvent[]
  endedAt: number
}

export type HistoryEvent = TruthEvent | BeliefEvent | WorldEvent

type TruthEvent =
  | { of: 'truth'; at: number; kind: 'opened' | 'closed'; place: string }
  /** A trustworthy reading: its days, and their free openings. */
  | { of: 'truth'; at: number; kind: 'read'; covers: readonly string[]; shows: readonly string[] }
  /** From now on an alert waits for these places, with the consent of its address; or does so no more. */
  | { of: 'truth'; at: number; kind: 'watched'; alert: string; address: string; places: readonly string[] }
  | { of: 'truth'; at: number; kind: 'rested'; alert: string }
  | { of: 'truth'; at: number; kind: 'unsubscribed'; address: string }

export type BelievedState =
  | 'pending'
  | 'sending'
  | 'handed-over'
  | 'ambiguous'
  | 'sent'
  | 'dead'
  | 'suppressed'
  | 'expired'

/** A row of the outbox as it was stored. */
export interface BeliefEvent {
  of: 'belief'
  at: number
  id: string
  address: string
  state: BelievedState
  attempt: number
}

/** An email as a relay got it; `id` is the row that its Message-ID names, and `bytes` stands for all that was in it. */
export interface WorldEvent {
  of: 'world'
  at: number
  kind: 'accepted' | 'refused for good'
  id: string
  address: string
  bytes: string
  tells: readonly string[]
}

/** The bounds that measure a run. */
export interface Measures {
  /** The longest delay from the second reading that showed an opening to its notification. */
  lateAfterMs: number
  /** How long an email may wait without an end. */
  stuckAfterMs: number
  /** An opening that closes and comes back within this time is the same one. */
  sameOpeningWithinMs: number
  /** The largest difference between the witnesses' clocks. */
  slackMs: number
}

import { z } from 'zod'
import { EmailAddress } from '#domain/auth/email-address.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import type { NotificationKind, OutboxKind } from '#domain/notifications/notification.ts'
import type { SuppressionReason } from '#domain/notifications/suppression.ts'
import { longestRequest } from './venue-request.ts'

/** Notifications in one state of one kind, over the last 30 days. */
interface OutboxCount {
  state: string
  kind: NotificationKind
  count: number
  oldestAt: Date
  lastError: string | null
}

/** An operator's overview. */
export interface OperatorOverview {
  /** The version of Courtside. */
  version: string
  outbox: OutboxCount[]
  /** Readings whose matches are not in the outbox yet, and the instant since which the oldest waits. */
  waiting: { count: number; since: Date | null }
  /** Mails that the relay accepted in the last five minutes, and their delay after the cause. */
  sent: { kind: NotificationKind; count: number; medianMs: number; p99Ms: number }[]
  relay: { since: Date; reason: string } | null
}

/** An email or push that was given up. Of the address only the part that is no person's name. */
export interface DeadLetter {
  id: string
  kind: OutboxKind
  domain: string
  createdAt: Date
  lastError: string | null
}

/** `cursor` is the last one of the page before. tRPC's client also names the direction in which it pages. */
export const DeadLetterPage = z.strictObject({
  cursor: z.uuid().optional(),
  direction: z.literal('forward').optional(),
})

export interface DeadLetters {
  items: DeadLetter[]
  /** The cursor of the next page; null at the end. */
  next: string | null
}

export const RedriveInput = z.strictObject({ sinceHours: z.number().int().min(1).max(720) })

export const SuppressedAddress = z.strictObject({ email: z.string().trim().min(3).max(254) })

/** The reason that an address gets no alert emails, null if nothing prevents it; and the person of the address. */
export interface AddressState {
  reason: SuppressionReason | null
  person: { since: Date; isVerified: boolean; blockedAt: Date | null; alerts: number } | null
}

export const BlockInput = SuppressedAddress.extend({ isBlocked: z.boolean() })

export const PauseInput = z.strictObject({ venueId: z.string().max(100), isPaused: z.boolean() })

/** One sentence for all pages, up to the end of a day at the venues. */
export const BannerInput = z.strictObject({ text: z.string().trim().min(1).max(200), until: LocalDate })

/** An operator's act on a person, as the log has it. */
export interface OperatorAct {
  event: 'operator-act'
  act: 'blocked' | 'unblocked' | 'erased' | 'resent'
  /** The operator's account. */
  operator: string
  addressHash: string
  requestId: string
}

/** An opening of the calendar, with the instant when it was found. */
export interface RecentOpening {
  venueId: string
  date: LocalDate
  startMinutes: number
  resource: string | null
  openedAt: Date
}

/** A request about a venue. */
export const VenueRequestInput = z.strictObject({
  venue: z.string().trim().min(1).max(longestRequest.venue),
  email: EmailAddress,
  text: z.string().trim().min(1).max(longestRequest.text),
})

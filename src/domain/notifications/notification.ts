import { z } from 'zod'

/** Mail about an account or a venue, not about alerts. It is sent to people who unsubscribed from alert mail too. */
export const accountMailKinds = [
  'verify-email',
  'reset-password',
  'password-changed',
  'confirm-email',
  'email-changed',
  'passkey-added',
  'access-added',
  'channel-ended',
  'test-email',
  'account-deleted',
  'own-venue',
  'venue-request',
] as const

/** Every kind of mail that Courtside sends. */
export const NotificationKind = z.enum([
  'openings-found',
  'alert-confirmation',
  'alert-opt-in',
  'alert-paused',
  ...accountMailKinds,
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** Every kind of the outbox: also a push to a browser or a channel, and a call of a webhook. */
export type OutboxKind = NotificationKind | 'openings-pushed' | 'openings-called'

/**
 * The states of a notification. `sending` holds a lease. `handed-over` is past the point of no return: the relay may
 * have accepted the message without our knowing. Such a row found later becomes `ambiguous` and is sent once more.
 */
export const NotificationState = z.enum([
  'pending',
  'sending',
  'handed-over',
  'ambiguous',
  'sent',
  'dead',
  'suppressed',
  'expired',
])
export type NotificationState = z.infer<typeof NotificationState>

/** Nothing more happens to a notification in one of these. */
export const finishedStates = NotificationState.extract(['sent', 'dead', 'suppressed', 'expired']).options

/** Lower is sent first: mail that a person waits for at the screen overtakes alerts (invariant I9). */
export const priorityOf: Record<NotificationKind, number> = {
  'verify-email': 0,
  'reset-password': 0,
  'password-changed': 0,
  'confirm-email': 0,
  'email-changed': 0,
  'passkey-added': 0,
  'access-added': 0,
  'channel-ended': 2,
  'test-email': 0,
  'account-deleted': 0,
  'own-venue': 0,
  'alert-opt-in': 0,
  'openings-found': 1,
  'alert-confirmation': 2,
  'venue-request': 2,
  'alert-paused': 2,
}

/** Emails, pushes to browsers, calls of webhooks and messages to channels have deliverers of their own. */
export type Queue = 'email' | 'push' | 'webhook' | 'channel'

/**
 * The priorities of all but emails, within whose queues nothing is more urgent. The version before tells the queues apart
 * by them.
 */
export const priorityIn: Record<Exclude<Queue, 'email'>, number> = { push: 10, webhook: 11, channel: 12 }

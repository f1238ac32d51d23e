import type { Pool } from 'pg'
import type { MailIdentity } from '#server/mail/compose-mail.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import type { MessageContext } from '#server/mail/message.ts'
import type { ChannelTransport } from '#server/push/channel-transport.ts'
import type { PushTransport } from '#server/push/push-transport.ts'
import type { WebhookTransport } from '#server/push/webhook-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { DeliveryDeps } from './delivery/deliver-mails.ts'
import type { PacedSource, Polled } from './reading/poll-source.ts'

/** Everything that the pipeline needs from outside. Clock, sources, transport and database are passed in. */
export interface WorkerDeps {
  em: () => EntityManager
  pool: Pool
  sources: ReadonlyMap<string, PacedSource>
  transport: MailTransport
  identity: MailIdentity
  messages: Omit<MessageContext, 'now'>
  /** The transport of pushes; without it none are sent. */
  pushes?: PushTransport
  /** The transport of messages to channels; without it none are sent. */
  channels?: ChannelTransport
  /** The transport of webhooks and their secrets; without it none are called. */
  webhooks?: { transport: WebhookTransport; secretsOf: (nonce: string) => Buffer[] }
  now: () => Date
  random: () => number
  onError: (error: unknown) => void
  onPolled?: (paced: PacedSource, polled: Polled) => void
  onOutcome?: NonNullable<DeliveryDeps['onOutcome']>
  /** Runs when the relay begins to accept nothing, after each failed probe, and with undefined once it is over. */
  onRelay?: NonNullable<DeliveryDeps['onRelay']>
  /** Runs once for each outcome that the database has not accepted for a minute. */
  onHeld?: DeliveryDeps['onHeld']
}

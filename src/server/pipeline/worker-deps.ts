import type { Pool, PoolConfig } from 'pg'
import type { MailIdentity } from '#server/mail/compose-mail.ts'
import type { MailTransport } from '#server/mail/mail-transport.ts'
import type { MessageContext } from '#server/mail/message.ts'
import type { PushTransport } from '#server/push/push-transport.ts'
import type { WebhookTransport } from '#server/push/webhook-transport.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { DeliveryDeps } from './delivery/deliver-notifications.ts'
import type { PublishedVenues } from './open-data/publish-feeds.ts'
import type { PacedSource, Polled } from './reading/poll-source.ts'

/** What the pipeline needs from outside. Clock, sources, transport and database are passed in. */
export interface WorkerDeps {
  em: () => EntityManager
  pool: Pool
  /** How pg-boss reaches the database. */
  connection: PoolConfig
  sources: ReadonlyMap<string, PacedSource>
  /** What the open feeds may tell; without it none are published. */
  openData?: PublishedVenues
  transport: MailTransport
  identity: MailIdentity
  messages: Omit<MessageContext, 'now'>
  /** Where pushes go; without it none are sent. */
  pushes?: PushTransport
  /** Where webhooks are called from, and what their calls are signed with; without it none are. */
  webhooks?: { transport: WebhookTransport; secretOf: (nonce: string) => Buffer }
  /** Where is noted what the relay has accepted and the database does not know of yet. */
  acceptedFolder: string
  now: () => Date
  random: () => number
  onError: (error: unknown) => void
  onPolled?: (paced: PacedSource, polled: Polled) => void
  onOutcome?: NonNullable<DeliveryDeps['onOutcome']>
  /** Hears when the relay begins to take nothing and what each probe brings, and undefined once it takes mail again. */
  onRelay?: NonNullable<DeliveryDeps['onRelay']>
}

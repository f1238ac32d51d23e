import { defineEntity, p, type InferEntity } from '@mikro-orm/core'
import type { NotificationState, OutboxKind, Queue } from '#domain/notifications/notification.ts'
import { ChannelEntity } from '#server/store/entities/integrations/channel.ts'
import { PushGatheringEntity } from '#server/store/entities/push/push-gathering.ts'
import { PushSubscriptionEntity } from '#server/store/entities/push/push-subscription.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import { WebhookEntity } from '#server/store/entities/integrations/webhook.ts'

/** A message of the outbox: an email, a push, a call of a webhook or a message to a channel. */
export const NotificationEntity = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  indexes: [
    { name: 'notification_address', properties: ['address', 'kind', 'createdAt'] },
    {
      name: 'notification_channel',
      where: 'channel_id is not null',
      properties: ['channel'],
    },
    // Read by the version before alone, which tells the queues apart by priority.
    {
      name: 'notification_due',
      where: "state = any (array['pending'::text, 'sending'::text, 'ambiguous'::text])",
      properties: ['priority', 'availableAt', 'turn'],
    },
    {
      name: 'notification_queue',
      where: "state = any (array['pending'::text, 'sending'::text, 'ambiguous'::text])",
      properties: ['queue', 'priority', 'availableAt', 'turn'],
    },
    {
      name: 'notification_farewell',
      where: "kind = 'account-deleted'::text",
      properties: ['state'],
    },
    {
      name: 'notification_finished',
      where: "state = any (array['sent'::text, 'dead'::text, 'suppressed'::text, 'expired'::text])",
      properties: ['createdAt'],
    },
    {
      name: 'notification_gathering',
      where: 'gathering_id is not null',
      properties: ['gathering'],
    },
    {
      name: 'notification_refused',
      where: 'last_refused_at is not null',
      properties: ['lastRefusedAt'],
    },
    {
      name: 'notification_sent',
      where: 'sent_at is not null',
      properties: ['sentAt'],
    },
    {
      name: 'notification_subscription',
      where: 'subscription_id is not null',
      properties: ['subscription'],
    },
    {
      name: 'notification_webhook',
      where: 'webhook_id is not null',
      properties: ['webhook'],
    },
  ],
  uniques: [
    {
      name: 'notification_open_bucket',
      where: "(kind = 'openings-found'::text) and (state = 'pending'::text) and (attempt = 0) and (only_date is null)",
      properties: ['address'],
    },
    {
      name: 'notification_urgent_bucket',
      where:
        "(kind = 'openings-found'::text) and (state = 'pending'::text) and (attempt = 0) and (only_date is not null)",
      properties: ['address', 'onlyDate'],
    },
  ],
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<OutboxKind>(),
    address: p.text(),
    user: () => p.manyToOne(UserEntity).strictNullable(),
    payload: p.json<Record<string, unknown>>().default('{}'),
    dedupeKey: p.text().strictNullable().unique(),
    /** Computed, so that rows of the version before have one, too (decision 0041). */
    queue: p
      .text()
      .$type<Queue>()
      .generated(
        "(case when (kind = 'openings-called'::text) then 'webhook'::text when (kind <> 'openings-pushed'::text) then 'email'::text when (channel_id is null) then 'push'::text else 'channel'::text end) stored",
      )
      .strictNullable(),
    /** Urgency within the queue. */
    priority: p.smallint(),
    state: p.text().$type<NotificationState>().default('pending'),
    attempt: p.integer().default(0),
    availableAt: p.datetime(),
    leaseUntil: p.datetime().strictNullable(),
    leaseOwner: p.integer().strictNullable(),
    lastError: p.text().strictNullable(),
    createdAt: p.datetime(),
    handOvers: p.integer().default(0),
    sentAt: p.datetime().strictNullable(),
    softFailedAt: p.datetime().strictNullable(),
    /** The first claim since it was due. The column keeps its name, for the version before (decision 0041). */
    claimedAt: p.datetime().fieldName('gathered_at').strictNullable(),
    onlyDate: p.date().strictNullable(),
    isDigest: p.boolean().default(false),
    subscription: () => p.manyToOne(PushSubscriptionEntity).deleteRule('cascade').strictNullable(),
    gathering: () => p.manyToOne(PushGatheringEntity).deleteRule('cascade').strictNullable(),
    refusedAt: p.datetime().strictNullable(),
    lastRefusedAt: p.datetime().strictNullable(),
    failures: p.integer().default(0),
    trace: p.text().strictNullable(),
    turn: p.integer().default(0),
    webhook: () => p.manyToOne(WebhookEntity).deleteRule('cascade').strictNullable(),
    channel: () => p.manyToOne(ChannelEntity).deleteRule('cascade').strictNullable(),
  },
})
export type NotificationRow = InferEntity<typeof NotificationEntity>

import { defineEntity, p } from '@mikro-orm/core'
import { SessionEntity } from '#server/store/entities/accounts/session.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** A browser that a person allowed pushes to. */
export const PushSubscriptionEntity = defineEntity({
  name: 'PushSubscription',
  tableName: 'push_subscription',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index('push_subscription_user'),
    session: () => p.manyToOne(SessionEntity).deleteRule('cascade').strictNullable().index('push_subscription_session'),
    endpoint: p.text().unique(),
    p256dh: p.text(),
    auth: p.text(),
    createdAt: p.datetime(),
    seenAt: p.datetime(),
  },
})

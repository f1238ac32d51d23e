import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** A person's address that is called for their openings. */
export const WebhookEntity = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index('webhook_user'),
    url: p.text(),
    nonce: p.text(),
    createdAt: p.datetime(),
    endedAt: p.datetime().strictNullable(),
    lastCalledAt: p.datetime().strictNullable(),
    lastFailure: p.text().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
  },
})

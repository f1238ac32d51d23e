import { defineEntity, p } from '@mikro-orm/core'
import type { SuppressionReason } from '#domain/notifications/suppression.ts'

/** An address, as a hash, that gets no more alert mail: it bounced, or its owner unsubscribed. */
export const SuppressionEntity = defineEntity({
  name: 'Suppression',
  tableName: 'suppression',
  properties: {
    addressHash: p.text().primary(),
    reason: p.text().$type<SuppressionReason>(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().strictNullable(),
  },
})

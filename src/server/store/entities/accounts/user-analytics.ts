import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './users.ts'

/** An action of a signed-in person (rule accounts-29). The network address is coarsened before it is stored. */
export const UserAnalyticsEntity = defineEntity({
  name: 'UserAnalytics',
  tableName: 'user_analytics',
  properties: {
    id: p.uuid().primary(),
    timestamp: p.datetime().index('user_analytics_timestamp'),
    user: () => p.manyToOne(UserEntity).strictNullable(),
    eventType: p.text(),
    eventData: p.json<Record<string, unknown>>(),
    ipAddress: p.text().strictNullable(),
    userAgent: p.text().strictNullable(),
  },
})

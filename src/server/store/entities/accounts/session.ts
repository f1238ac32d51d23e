import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './users.ts'

/** A session of a person, by which their token is valid. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index('session_of_user'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    endedAt: p.datetime().strictNullable(),
    browser: p.text().strictNullable(),
    ipAddress: p.text().strictNullable(),
    method: p.enum(['password', 'passkey']).default('password'),
    lastSeenAt: p.datetime().strictNullable(),
  },
})

import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** One session (rule accounts-6). Signing out, a password reset or time ends it. */
export const SessionEntity = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
})
export type SessionRow = InferEntity<typeof SessionEntity>

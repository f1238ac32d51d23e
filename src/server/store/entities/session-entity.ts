import { defineEntity, p, type InferEntity } from '@mikro-orm/core'

/** One sign-in (DECISIONS 11): ended by signing out, by a password reset, or by time. */
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

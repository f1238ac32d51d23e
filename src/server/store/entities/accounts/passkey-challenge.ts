import { defineEntity, p } from '@mikro-orm/core'
import { SessionEntity } from './session.ts'

/** A challenge that is out for a passkey. */
export const PasskeyChallengeEntity = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    id: p.uuid().primary(),
    purpose: p.enum(['register', 'sign-in', 'prove']),
    session: () => p.manyToOne(SessionEntity).deleteRule('cascade').strictNullable(),
    challenge: p.text(),
    expiresAt: p.datetime(),
  },
})

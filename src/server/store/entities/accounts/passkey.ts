import { defineEntity, p } from '@mikro-orm/core'
import { UserEntity } from './users.ts'

/** A passkey (WebAuthn) of an account. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    credentialId: p.text().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index('passkey_of_user'),
    publicKey: p.text(),
    counter: p.bigint(),
    transports: p.array().default([]),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().strictNullable(),
  },
})

import { defineEntity, p } from '@mikro-orm/core'
import type { KeyScope } from '#domain/integrations/api-key.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'

/** A key of the API, stored as a hash, with what it opens of its owner's. */
export const ApiKeyEntity = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(UserEntity).deleteRule('cascade').index('api_key_user'),
    name: p.text(),
    keyHash: p.text().unique(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
    scopes: p.array().$type<KeyScope[]>().default([]),
    expiresAt: p.datetime().strictNullable(),
  },
})

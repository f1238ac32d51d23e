import { defineEntity, p } from '@mikro-orm/core'

/** A network from which a person signed in before: guesses from elsewhere do not lock them out there (limit L4). */
export const KnownOriginEntity = defineEntity({
  name: 'KnownOrigin',
  tableName: 'known_origin',
  properties: {
    originHash: p.text().primary(),
    expiresAt: p.datetime(),
    addressHash: p.text().strictNullable().index('known_origin_address'),
  },
})

import { defineEntity, p } from '@mikro-orm/core'

/** Attempts in a window, and until when no attempt is taken (limit L4). */
export const RateLimitEntity = defineEntity({
  name: 'RateLimit',
  tableName: 'rate_limit',
  properties: {
    key: p.text().primary(),
    windowEndsAt: p.datetime().index('rate_limit_end'),
    count: p.integer(),
    blockedUntil: p.datetime().strictNullable(),
  },
})

import { AppError } from '#domain/app-error.ts'
import { takeFromLimits, type RateLimit } from '#server/store/accounts/rate-limits.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import type { Context } from '#server/trpc/context.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import type { VenueDeps } from './venue-deps.ts'

const minute = 60
const hour = 60 * minute

/** Links that speak for a venue, and requests to the operator: 10 in half an hour for an IP block, 3 an hour and 6 a day for an address (limit L20). */
export function takeVenueEmail(deps: VenueDeps, ctx: Context, email: string): Promise<void> {
  const address = addressHash(email)
  return take(deps, ctx, [
    { key: `venue:${ipBlock(ctx.ip)}`, limit: 10, windowSeconds: 30 * minute },
    { key: `venue:${address}`, limit: 3, windowSeconds: hour },
    { key: `venue-day:${address}`, limit: 6, windowSeconds: 24 * hour },
  ])
}

/** Changes of one venue by all people: 10 a day, which bounds the stored log (limit L20). */
export function takeVenueChange(deps: VenueDeps, ctx: Context, venueId: string): Promise<void> {
  return take(deps, ctx, [{ key: `venue-change:${venueId}`, limit: 10, windowSeconds: 24 * hour }])
}

async function take({ rateLimits }: VenueDeps, ctx: Context, limits: readonly RateLimit[]): Promise<void> {
  const wait = rateLimits ? await takeFromLimits(ctx.em, limits, ctx.now()) : undefined
  if (wait !== undefined)
    throw new AppError('TOO_MANY_REQUESTS', 'Too many requests. Please wait a while and try again.', wait)
}

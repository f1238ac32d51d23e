import { AppError } from '#domain/app-error.ts'
import { takeFromLimits } from '#server/store/accounts/rate-limits.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import type { Context, Owner } from '#server/trpc/context.ts'

/** Creating alerts: 30 an hour for a signed-in person, 5 in half an hour for a visitor's IP block (limit L5). */
export async function takeAlertAttempt(ctx: Context, viewer: Owner | undefined): Promise<void> {
  const limit = viewer
    ? { key: `alert:${viewer.userId}`, limit: 30, windowSeconds: 3600 }
    : { key: `alert:${ipBlock(ctx.ip)}`, limit: 5, windowSeconds: 1800 }
  const wait = await takeFromLimits(ctx.em, [limit], ctx.now())
  if (wait !== undefined) {
    throw new AppError('TOO_MANY_REQUESTS', 'Too many alerts at once. Please wait a moment and try again.', wait)
  }
}

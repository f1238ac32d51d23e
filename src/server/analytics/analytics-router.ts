import { knownVenue } from '#domain/venues/catalogue.ts'
import { BookNow } from '#domain/analytics/book-now.ts'
import { router, signedInProcedure } from '#server/trpc/procedures.ts'
import { randomUUID } from 'node:crypto'
import { coarseAddress } from '#server/trpc/coarse-address.ts'
import { saveAnalyticsEvent } from '#server/store/accounts/analytics-events.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'

/** Records what signed-in people do, so that venues can learn how many visitors they were sent. */
export function createAnalyticsRouter() {
  return router({
    bookNow: signedInProcedure.input(BookNow).mutation(({ input, ctx }) => recordBookNow(ctx, input)),
  })
}

/** Records that a person went on to a venue's page. The caller's network address is coarsened before it is stored. */
async function recordBookNow(
  ctx: Pick<Context, 'em' | 'now' | 'catalogue' | 'ip' | 'userAgent'> & { me: Viewer },
  event: BookNow,
): Promise<{ success: true }> {
  knownVenue(ctx.catalogue, event.venue, 'venue')
  await saveAnalyticsEvent(ctx.em, {
    id: randomUUID(),
    timestamp: ctx.now(),
    user: ctx.me.userId,
    eventType: 'book_now',
    eventData: event,
    ipAddress: coarseAddress(ctx.ip) ?? null,
    userAgent: ctx.userAgent?.slice(0, 300) ?? null,
  })
  return { success: true }
}

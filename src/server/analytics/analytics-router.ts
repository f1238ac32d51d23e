import { BookNow } from '#domain/analytics/book-now.ts'
import { router, signedInProcedure } from '#server/trpc/procedures.ts'
import { recordBookNow } from './record-book-now.ts'

/** Records what signed-in people do, so that venues can learn how many visitors they were sent. */
export function createAnalyticsRouter() {
  return router({
    bookNow: signedInProcedure.input(BookNow).mutation(({ input, ctx }) => recordBookNow(ctx, input)),
  })
}

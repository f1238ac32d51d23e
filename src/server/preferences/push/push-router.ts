import { z } from 'zod'
import { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { router, signedInProcedure } from '#server/trpc/procedures.ts'
import { countSubscriptions, isSubscribedAs } from '#server/store/push/push-subscriptions.ts'
import type { PushSetup } from './push-deps.ts'
import { subscribeBrowser } from './subscribe-browser.ts'
import { unsubscribeBrowser } from './unsubscribe-browser.ts'

/** Pushes to a person's own browsers. */
export function createPushRouter(setup: PushSetup) {
  return router({
    /**
     * The key to subscribe with, null while no pushes are sent; whether the browser with this endpoint gets them, and how
     * many others do.
     */
    setup: signedInProcedure
      .input(z.object({ endpoint: z.string().max(1000).nullable() }))
      .query(async ({ input, ctx }) => {
        const all = await countSubscriptions(ctx.em, ctx.me.userId)
        const isSubscribed = input.endpoint !== null && (await isSubscribedAs(ctx.em, ctx.me.userId, input.endpoint))
        return { publicKey: setup.publicKey ?? null, isSubscribed, others: all - (isSubscribed ? 1 : 0) }
      }),

    subscribe: signedInProcedure
      .input(PushSubscriptionInput)
      .mutation(({ input, ctx }) => subscribeBrowser({ ...ctx, setup, subscription: input, now: ctx.now() })),

    unsubscribe: signedInProcedure
      .input(PushSubscriptionInput.pick({ endpoint: true }))
      .mutation(({ input, ctx }) => unsubscribeBrowser({ ...ctx, endpoint: input.endpoint, now: ctx.now() })),
  })
}

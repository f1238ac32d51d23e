import { z } from 'zod'
import { PushSubscriptionInput } from '#domain/notifications/push-subscription.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import {
  countSubscriptions,
  dropOwnSubscription,
  isSubscribedAs,
  renewSubscription,
  saveSubscription,
} from '#server/store/push/push-subscriptions.ts'
import { AppError } from '#domain/app-error.ts'
import { loadPreferences, savePreferences } from '#server/store/accounts/preferences.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import type { Viewer } from '#server/trpc/context.ts'

/** Configuration of pushes. */
export interface PushSetup {
  /** The key that browsers subscribe with (RFC 8292); undefined while no pushes are sent. */
  publicKey: string | undefined
  /** True if we may push to the address. */
  mayPushTo: (endpoint: string) => boolean
}

/** Pushes to a person's own browsers. */
export function createPushRouter(setup: PushSetup) {
  return router({
    /**
     * The key to subscribe with, null while no pushes are sent; if the browser with this endpoint gets them; and the
     * number of other browsers.
     */
    setup: signedInProcedure
      .input(z.strictObject({ endpoint: z.string().max(1000).nullable() }))
      .query(async ({ input, ctx }) => {
        const all = await countSubscriptions(ctx.em, ctx.me.userId)
        const isSubscribed = input.endpoint !== null && (await isSubscribedAs(ctx.em, ctx.me.userId, input.endpoint))
        return { publicKey: setup.publicKey ?? null, isSubscribed, others: all - (isSubscribed ? 1 : 0) }
      }),

    subscribe: signedInProcedure
      .input(PushSubscriptionInput)
      .mutation(({ input, ctx }) =>
        inSession(ctx, ctx.me, (em) =>
          subscribeBrowser({ em, me: ctx.me, setup, subscription: input, now: ctx.now() }),
        ),
      ),

    /**
     * Puts the subscription that a push service made instead of an old one in its place. The old one's secrets are the
     * proof, and the answer tells nothing: a service worker has no session.
     */
    renew: publicProcedure
      .input(z.strictObject({ old: PushSubscriptionInput, renewed: PushSubscriptionInput }))
      .mutation(async ({ input: { old, renewed }, ctx }) => {
        if (setup.mayPushTo(renewed.endpoint)) await renewSubscription(ctx.em, { old, renewed, now: ctx.now() })
        return { noted: true as const }
      }),

    unsubscribe: signedInProcedure
      .input(z.strictObject({ endpoint: PushSubscriptionInput.shape.endpoint }))
      .mutation(({ input, ctx }) => unsubscribeBrowser({ ...ctx, endpoint: input.endpoint, now: ctx.now() })),
  })
}

/**
 * Subscribes the browser that a person is signed in with, and turns their pushes on (rule preferences-4).
 * @throws AppError INVALID_INPUT if no pushes are sent, or not to this address; or if it has another owner.
 */
export async function subscribeBrowser({
  em,
  me,
  setup,
  subscription,
  now,
}: {
  em: EntityManager
  me: Viewer
  setup: PushSetup
  subscription: PushSubscriptionInput
  now: Date
}): Promise<void> {
  if (setup.publicKey === undefined) throw new AppError('INVALID_INPUT', 'Push notifications are coming soon')
  const isStored =
    setup.mayPushTo(subscription.endpoint) &&
    (await saveSubscription({ em, userId: me.userId, sessionId: me.sessionId, subscription, now }))
  if (!isStored) throw new AppError('INVALID_INPUT', 'endpoint: is not an address of a push service')
  await savePreferences({ em, userId: me.userId, update: { pushNotifications: true }, now })
}

/** Deletes a browser of a person. Without browsers their pushes are off; returns true if they are still on. */
async function unsubscribeBrowser({
  em,
  me: { userId },
  endpoint,
  now,
}: {
  em: EntityManager
  me: Viewer
  endpoint: string
  now: Date
}): Promise<{ isStillWanted: boolean }> {
  return inTransaction(em, async (tx) => {
    // A browser that subscribes meanwhile is counted, and a change of other preferences stays.
    await lockUser(tx, userId)
    await dropOwnSubscription(tx, userId, endpoint)
    if ((await countSubscriptions(tx, userId)) > 0) {
      return { isStillWanted: (await loadPreferences(tx, userId)).pushNotifications }
    }
    await savePreferences({ em: tx, userId, update: { pushNotifications: false }, now })
    return { isStillWanted: false }
  })
}

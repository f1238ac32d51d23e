import { z } from 'zod'
import { ChosenAlerts } from '#domain/alerts/alert-ids.ts'
import { Booking } from '#domain/alerts/quiet-days.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { JoinInput } from '#domain/alerts/sharing/friends.ts'
import type { AlertDeps } from '#server/alerts/alert-deps.ts'
import { takeAlertAttempt } from '#server/alerts/alert-limits.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { publicProcedure, signedInProcedure } from '#server/trpc/procedures.ts'
import { viewerOrVisitor } from '#server/trpc/require-viewer.ts'
import { bookedByOwner, unquietByOwner } from './book-alerts.ts'
import { joinAlerts, previewShared } from './join-alerts.ts'
import { endSharing, removeFriend, shareAlerts, sharingOf } from './share-alerts.ts'

/** Sharing an alert with friends, joining one, and ending it for all (rules alerts-56, alerts-57, alerts-58). */
export function sharingProcedures({ appUrl, rateLimits }: AlertDeps) {
  return {
    ...joinProcedures(rateLimits),

    sharing: signedInProcedure
      .input(ChosenAlerts)
      .query(({ input, ctx }) => sharingOf({ em: ctx.em, ids: input.ids, userId: ctx.me.userId })),

    share: signedInProcedure
      .input(ChosenAlerts)
      .mutation(({ input, ctx }) =>
        inSession(ctx, ctx.me, (em) =>
          shareAlerts({ em, ids: input.ids, userId: ctx.me.userId, appUrl, now: ctx.now() }),
        ),
      ),

    endSharing: signedInProcedure
      .input(ChosenAlerts)
      .mutation(({ input, ctx }) => endSharing({ em: ctx.em, ids: input.ids, userId: ctx.me.userId })),

    removeFriend: signedInProcedure
      .input(ChosenAlerts.extend({ friend: z.uuid() }))
      .mutation(({ input, ctx }) => removeFriend({ em: ctx.em, ...input, userId: ctx.me.userId, now: ctx.now() })),

    booked: signedInProcedure
      .input(ChosenAlerts.extend(Booking.shape))
      .mutation(({ input, ctx }) => bookedByOwner({ em: ctx.em, ...input, userId: ctx.me.userId, now: ctx.now() })),

    unquiet: signedInProcedure
      .input(ChosenAlerts.extend({ date: LocalDate }))
      .mutation(({ input, ctx }) => unquietByOwner({ em: ctx.em, ...input, userId: ctx.me.userId, now: ctx.now() })),
  }
}

function joinProcedures(rateLimits: AlertDeps['rateLimits']) {
  return {
    previewShared: publicProcedure
      .input(JoinInput.pick({ token: true }))
      .query(({ input, ctx }) => previewShared(ctx.em, input.token)),

    join: publicProcedure.input(JoinInput).mutation(async ({ input, ctx }) => {
      const viewer = await viewerOrVisitor(ctx)
      if (rateLimits) await takeAlertAttempt(ctx, viewer)
      return joinAlerts({ em: ctx.em, input, viewer, now: ctx.now() })
    }),
  }
}

import { LinkAction } from '#domain/alerts/link-action.ts'
import { z } from 'zod'
import { AlertId, AlertIds } from '#domain/alerts/alert-ids.ts'
import { CreateAlertInput, UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { alertsOfUser } from '#server/store/alerts/alerts.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import type { AlertDeps } from './alert-deps.ts'
import { takeAlertAttempt } from './alert-limits.ts'
import { createAlert } from './create-alert.ts'
import { deleteAlert, deleteAlertSeries } from './delete-alert.ts'
import { followLink, previewLink } from './manage-by-link.ts'
import { mailState } from './mail-state.ts'
import { precheckAlert } from './precheck-alert.ts'
import { sendBatchConfirmation } from './send-batch-confirmation.ts'
import { updateAlert } from './update-alert.ts'

const Link = z.object({ action: LinkAction, token: z.string().max(1000) })

/**
 * Alerts. Anyone with an address can create them (rule alerts-5); only their owner sees and changes them (rule
 * alerts-19).
 */
export function createAlertsRouter({ linkKey, rateLimits }: AlertDeps) {
  return router({
    list: signedInProcedure.query(({ ctx }) => alertsOfUser(ctx.em, ctx.me.userId)),

    precheck: publicProcedure
      .input(CreateAlertInput)
      .query(({ input, ctx }) => precheckAlert({ em: ctx.em, input, now: ctx.now() })),

    create: publicProcedure.input(CreateAlertInput).mutation(async ({ input, ctx }) => {
      const viewer = await ctx.viewer()
      if (rateLimits) await takeAlertAttempt(ctx, viewer)
      return createAlert({ em: ctx.em, input, viewer, now: ctx.now() })
    }),

    update: signedInProcedure
      .input(UpdateAlertInput)
      .mutation(({ input, ctx }) => updateAlert({ em: ctx.em, input, viewer: ctx.me, now: ctx.now() })),

    delete: signedInProcedure
      .input(AlertId)
      .mutation(({ input, ctx }) => deleteAlert({ em: ctx.em, id: input.id, userId: ctx.me.userId, now: ctx.now() })),

    deleteSeries: signedInProcedure
      .input(AlertId)
      .mutation(({ input, ctx }) =>
        deleteAlertSeries({ em: ctx.em, id: input.id, userId: ctx.me.userId, now: ctx.now() }),
      ),

    sendBatchConfirmation: signedInProcedure
      .input(AlertIds)
      .mutation(({ input, ctx }) =>
        sendBatchConfirmation({ em: ctx.em, ...input, userId: ctx.me.userId, now: ctx.now() }),
      ),

    mailState: signedInProcedure.query(({ ctx }) => mailState(ctx.em, ctx.me.email, ctx.now())),

    previewLink: publicProcedure
      .input(Link)
      .query(({ input, ctx }) => previewLink({ em: ctx.em, key: linkKey, ...input, now: ctx.now() })),

    followLink: publicProcedure
      .input(Link)
      .mutation(({ input, ctx }) => followLink({ em: ctx.em, key: linkKey, ...input, now: ctx.now() })),
  })
}

import { z } from 'zod'
import { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { alertsOfUser } from '#server/store/alerts.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { createAlert } from './create-alert.ts'
import { deleteAlert, deleteAlertSeries } from './delete-alert.ts'

const AlertId = z.object({ id: z.uuid() })

/** Alerts: made by anyone with an address, seen and changed by their owner only (DECISIONS 8 and 9). */
export function createAlertsRouter() {
  return router({
    list: signedInProcedure.query(({ ctx }) => alertsOfUser(ctx.em, ctx.me.userId)),

    create: publicProcedure
      .input(CreateAlertInput)
      .mutation(async ({ input, ctx }) =>
        createAlert({ em: ctx.em, input, viewer: await ctx.viewer(), now: ctx.now() }),
      ),

    delete: signedInProcedure
      .input(AlertId)
      .mutation(({ input, ctx }) => deleteAlert({ em: ctx.em, id: input.id, userId: ctx.me.userId, now: ctx.now() })),

    deleteSeries: signedInProcedure
      .input(AlertId)
      .mutation(({ input, ctx }) =>
        deleteAlertSeries({ em: ctx.em, id: input.id, userId: ctx.me.userId, now: ctx.now() }),
      ),
  })
}

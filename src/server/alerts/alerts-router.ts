import { AlertId, AlertIds, ChosenAlerts } from '#domain/alerts/alert-ids.ts'
import { CreateAlertInput, UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { withVenueIds } from '#domain/alerts/create-alert-input.ts'
import { PauseInput } from '#domain/alerts/pause.ts'
import { alertsOfUser } from '#server/store/alerts/alerts.ts'
import { procedureOfKeys, publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { accessOrVisitor } from '#server/trpc/require-viewer.ts'
import type { AlertDeps } from './alert-deps.ts'
import { takeAlertAttempt } from './alert-limits.ts'
import { createAlert } from '#server/alerts/making/create-alert.ts'
import { deleteAlert, deleteAlertSeries } from './delete-alert.ts'
import { linkProcedures } from '#server/alerts/links/link-procedures.ts'
import { pauseAlerts, resumeAlerts } from './pause-alerts.ts'
import { precheckAlert } from '#server/alerts/making/precheck-alert.ts'
import { restoreAlerts } from './restore-alerts.ts'
import { sendBatchConfirmation } from './send-batch-confirmation.ts'
import { overviewProcedures } from '#server/alerts/trail/overview-procedures.ts'
import { sharingProcedures } from '#server/alerts/sharing/sharing-procedures.ts'
import { updateAlert } from './update-alert.ts'
import type { MailState } from '#domain/notifications/suppression.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { hasNotificationsOn, suppressionOf } from '#server/store/outbox/suppressions.ts'

const changing = procedureOfKeys('alerts')

/**
 * Alerts. Anyone with an address can create them (rule alerts-5); only their owner sees and changes them (rule
 * alerts-19).
 */
export function createAlertsRouter(deps: AlertDeps) {
  const { board, rateLimits } = deps
  return router({
    list: procedureOfKeys('read', 'alerts').query(({ ctx }) => ctx.read((em) => alertsOfUser(em, ctx.me.userId))),

    ...overviewProcedures(deps),

    precheck: publicProcedure.input(CreateAlertInput).query(async ({ input, ctx }) =>
      precheckAlert({
        em: ctx.em,
        catalogue: ctx.catalogue,
        board,
        input: withVenueIds(ctx.catalogue, input),
        viewer: await ctx.viewer(),
        now: ctx.now(),
      }),
    ),

    create: publicProcedure.input(CreateAlertInput).mutation(async ({ input, ctx }) => {
      const viewer = await accessOrVisitor(ctx, 'alerts')
      if (rateLimits) await takeAlertAttempt(ctx, viewer)
      return createAlert({
        em: ctx.em,
        catalogue: ctx.catalogue,
        input: withVenueIds(ctx.catalogue, input),
        viewer,
        now: ctx.now(),
      })
    }),

    update: changing.input(UpdateAlertInput).mutation(({ input, ctx }) =>
      updateAlert({
        em: ctx.em,
        catalogue: ctx.catalogue,
        input: withVenueIds(ctx.catalogue, input),
        viewer: ctx.me,
        now: ctx.now(),
      }),
    ),

    delete: changing
      .input(AlertId)
      .mutation(({ input, ctx }) => deleteAlert({ em: ctx.em, id: input.id, userId: ctx.me.userId, now: ctx.now() })),

    deleteSeries: changing
      .input(AlertId)
      .mutation(({ input, ctx }) =>
        deleteAlertSeries({ em: ctx.em, id: input.id, userId: ctx.me.userId, now: ctx.now() }),
      ),

    restore: changing
      .input(ChosenAlerts)
      .mutation(({ input, ctx }) =>
        restoreAlerts({ em: ctx.em, catalogue: ctx.catalogue, ids: input.ids, viewer: ctx.me, now: ctx.now() }),
      ),

    pause: changing
      .input(PauseInput)
      .mutation(({ input, ctx }) => pauseAlerts({ em: ctx.em, ...input, userId: ctx.me.userId, now: ctx.now() })),

    resume: changing
      .input(ChosenAlerts)
      .mutation(({ input, ctx }) =>
        resumeAlerts({ em: ctx.em, ids: input.ids, userId: ctx.me.userId, now: ctx.now() }),
      ),

    sendBatchConfirmation: changing
      .input(AlertIds)
      .mutation(({ input, ctx }) =>
        sendBatchConfirmation({ em: ctx.em, ...input, userId: ctx.me.userId, now: ctx.now() }),
      ),

    mailState: signedInProcedure.query(({ ctx }) => mailState(ctx.em, ctx.me.email, ctx.now())),

    ...linkProcedures(deps),

    ...sharingProcedures(deps),
  })
}

/** The causes that prevent alert mails to the person's own address, for the screens. */
export async function mailState(em: EntityManager, email: string, now: Date): Promise<MailState> {
  const suppression = (await suppressionOf(em, email, now)) ?? null
  return { suppression, emailNotifications: await hasNotificationsOn(em, email) }
}

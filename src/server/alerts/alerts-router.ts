import { AlertId, AlertIds, ChosenAlerts } from '#domain/alerts/alert-ids.ts'
import { CreateAlertInput, UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import { withVenueIds } from '#domain/alerts/create-alert-input.ts'
import { PauseInput } from '#domain/alerts/pause.ts'
import { alertsOfUser } from '#server/store/alerts/alerts.ts'
import { procedureOfKeys, publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import type { Context } from '#server/trpc/context.ts'
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

    precheck: publicProcedure
      .input(CreateAlertInput)
      .query(async ({ input, ctx }) => precheckAlert({ ...askedOf(ctx, input), board, viewer: await ctx.viewer() })),

    create: publicProcedure.input(CreateAlertInput).mutation(async ({ input, ctx }) => {
      const viewer = await accessOrVisitor(ctx, 'alerts')
      if (rateLimits) await takeAlertAttempt(ctx, viewer)
      return createAlert({ ...askedOf(ctx, input), viewer })
    }),

    ...changeProcedures,

    mailState: signedInProcedure.query(({ ctx }) => mailState(ctx.em, ctx.me.email, ctx.now())),

    ...linkProcedures(deps),

    ...sharingProcedures(deps),
  })
}

/** Changes of alerts by their owners. */
const changeProcedures = {
  update: changing
    .input(UpdateAlertInput)
    .mutation(({ input, ctx }) => updateAlert({ ...askedOf(ctx, input), viewer: ctx.me })),

  delete: changing
    .input(AlertId)
    .mutation(({ input, ctx }) => deleteAlert({ ...whereOf(ctx), id: input.id, userId: ctx.me.userId })),

  deleteSeries: changing
    .input(AlertId)
    .mutation(({ input, ctx }) => deleteAlertSeries({ ...whereOf(ctx), id: input.id, userId: ctx.me.userId })),

  restore: changing
    .input(ChosenAlerts)
    .mutation(({ input, ctx }) => restoreAlerts({ ...whereOf(ctx), ids: input.ids, viewer: ctx.me })),

  pause: changing
    .input(PauseInput)
    .mutation(({ input, ctx }) => pauseAlerts({ ...whereOf(ctx), ...input, userId: ctx.me.userId })),

  resume: changing
    .input(ChosenAlerts)
    .mutation(({ input, ctx }) => resumeAlerts({ ...whereOf(ctx), ids: input.ids, userId: ctx.me.userId })),

  sendBatchConfirmation: changing
    .input(AlertIds)
    .mutation(({ input, ctx }) => sendBatchConfirmation({ ...whereOf(ctx), ...input, userId: ctx.me.userId })),
}

/** The parts of a request that every use case needs. */
function whereOf({ em, catalogue, now }: Context) {
  return { em, catalogue, now: now() }
}

/** The same, with the venues that an input names. */
function askedOf<Input extends Parameters<typeof withVenueIds>[1]>(ctx: Context, input: Input) {
  return { ...whereOf(ctx), input: withVenueIds(ctx.catalogue, input) }
}

/** The causes that prevent alert mails to the person's own address, for the screens. */
export async function mailState(em: EntityManager, email: string, now: Date): Promise<MailState> {
  const suppression = (await suppressionOf(em, email, now)) ?? null
  return { suppression, emailNotifications: await hasNotificationsOn(em, email) }
}

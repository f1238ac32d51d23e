import { z } from 'zod'
import { Alert } from '#domain/alerts/alert.ts'
import { alertSentence } from '#domain/alerts/watch-sentence.ts'
import { AlertWishes } from '#domain/availability/wishes.ts'
import { AlertId, AlertIds } from '#domain/alerts/alert-ids.ts'
import { AlertChange, CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { anybody, keysWith } from './schemas/access.ts'
import {
  anywhere,
  onBadBody,
  onConflict,
  onEndedSession,
  onMissingScope,
  onUnknown,
  onVisitor,
} from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const tags = ['alerts']
const personal = { ...onVisitor, ...onMissingScope, ...anywhere }
const changing = keysWith('alerts')
const AlertAnswer = Alert.extend({
  wishes: z.optional(AlertWishes),
  sentence: z.string().describe('The alert in one sentence, as every screen and email has it.'),
}).meta({ id: 'Alert' })
function answerAbout(alert: Alert, catalogue: Catalogue): z.infer<typeof AlertAnswer> {
  const { wishes, ...rest } = alert
  return { ...rest, ...(wishes && { wishes }), sentence: alertSentence([alert], catalogue.nameOf) }
}
const Series = z
  .object({ alerts: z.array(AlertAnswer), alertCount: z.int().positive(), isRecurring: z.boolean() })
  .meta({ id: 'AlertSeries' })
const Changed = AlertAnswer.extend({
  added: z.array(AlertAnswer).describe('One alert for each further day of the change, in the same series.'),
}).meta({ id: 'ChangedAlert' })
const Deleted = z.object({ success: z.literal(true) }).describe('It is gone for good.')
const Sent = z
  .object({ success: z.literal(true), sent: z.int().nonnegative() })
  .describe('The number of emails that were queued.')

const schemas = {
  list: {
    operationId: 'listAlerts',
    summary: 'Your alerts',
    tags,
    ...keysWith('read', 'alerts'),
    response: { 200: z.array(AlertAnswer).describe('All that still wait for something, newest first.'), ...personal },
  },
  create: {
    operationId: 'createAlerts',
    summary: 'Make alerts',
    tags,
    ...anybody,
    body: CreateAlertInput,
    response: {
      201: z.union([AlertAnswer, Series]).describe('The new alerts.'),
      ...onBadBody,
      ...onEndedSession,
      ...onMissingScope,
      ...onConflict,
      ...anywhere,
    },
  },
  confirm: {
    operationId: 'emailAlertConfirmations',
    summary: 'Email the confirmations of new alerts, once each',
    tags,
    ...changing,
    body: AlertIds,
    response: { 200: Sent, ...onBadBody, ...onUnknown, ...personal },
  },
  change: {
    operationId: 'changeAlert',
    summary: 'Change an alert',
    tags,
    ...changing,
    params: AlertId,
    body: AlertChange,
    response: {
      200: Changed.describe('The alert as it is now.'),
      ...onBadBody,
      ...onUnknown,
      ...onConflict,
      ...personal,
    },
  },
  remove: {
    operationId: 'deleteAlert',
    summary: 'Delete an alert',
    tags,
    ...changing,
    params: AlertId,
    response: { 200: Deleted, ...onBadBody, ...onUnknown, ...personal },
  },
}

/** /api/alerts: anybody makes alerts, their owner sees and changes them. */
export function registerAlertsRoutes(app: RestApp, { callerFor, requireAccessBy, catalogue }: RestDeps): void {
  const answerOf = (alert: Alert) => answerAbout(alert, catalogue)
  const preValidation = requireAccessBy('alerts')
  app.get('/api/alerts', { schema: schemas.list, preValidation: requireAccessBy('read', 'alerts') }, async (request) =>
    (await callerFor(request).alerts.list()).map(answerOf),
  )

  app.post('/api/alerts', { schema: schemas.create }, async (request, reply) => {
    const { alerts: made } = await callerFor(request).alerts.create(request.body)
    const alerts = made.map(answerOf)
    const [only] = alerts
    const isRecurring = alerts.some((alert) => alert.isRecurring)
    const body = alerts.length === 1 && only ? only : { alerts, alertCount: alerts.length, isRecurring }
    return reply.status(201).send(body)
  })

  app.post('/api/alerts/send-batch-confirmation', { schema: schemas.confirm, preValidation }, async (request) => {
    const { sent } = await callerFor(request).alerts.sendBatchConfirmation(request.body)
    return { success: true as const, sent }
  })

  app.put('/api/alerts/:id', { schema: schemas.change, preValidation }, async (request) => {
    const { alert, added } = await callerFor(request).alerts.update({ ...request.body, id: request.params.id })
    return { ...answerOf(alert), added: added.map(answerOf) }
  })

  app.delete('/api/alerts/:id', { schema: schemas.remove, preValidation }, async (request) => {
    await callerFor(request).alerts.delete(request.params)
    return { success: true as const }
  })
}

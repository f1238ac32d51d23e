import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AlertId } from '#domain/alerts/alert-ids.ts'
import { tennisDurations } from '#domain/availability/advanced-filters.ts'
import { futsalMinutes } from '#domain/availability/criteria.ts'
import { anybody, keysWith } from '#server/web/rest/schemas/access.ts'
import type { RestApp, RestDeps } from '#server/web/rest/rest-deps.ts'
import { changeAlert, listAlerts, makeAlerts, type AlertCaller, type EarlierLength } from './alert-calls.ts'
import { AlertAnswer, AlertChange, NewAlert } from './alert-shapes.ts'
import { problems } from './problem.ts'

/** The earlier names of `minutes`, for one release more. */
const earlier = {
  minimumMinutes: z.literal(futsalMinutes).optional().meta({ deprecated: true, description: 'Send `minutes`.' }),
  courtMinutes: z.literal(tennisDurations).nullish().meta({ deprecated: true, description: 'Send `minutes`.' }),
}
function hasOneLength({ minutes, minimumMinutes, courtMinutes }: EarlierLength & { minutes?: number | undefined }) {
  return minutes === undefined || (minimumMinutes ?? courtMinutes ?? undefined) === undefined
}
const onMinutes = { path: ['minutes'], error: 'send it without minimumMinutes and courtMinutes' }
const NewAlertV1 = NewAlert.safeExtend(earlier).refine(hasOneLength, onMinutes).meta({ id: 'NewAlertV1' })
const ChangeV1 = AlertChange.safeExtend(earlier).refine(hasOneLength, onMinutes).meta({ id: 'AlertChangeV1' })

const Answer = AlertAnswer.meta({ id: 'AlertV1' })
const Changed = Answer.extend({
  added: z.array(Answer).describe('One alert for each further day of the change, in the same series.'),
}).meta({ id: 'ChangedAlertV1' })
const Made = z.object({ alerts: z.array(Answer), needsConfirmation: z.boolean() }).meta({ id: 'MadeAlertsV1' })

const path = '/api/v1/alerts'
const tags = ['alerts']

function callersOf({ callerFor, emailOf, catalogue }: Pick<RestDeps, 'callerFor' | 'emailOf' | 'catalogue'>) {
  return (request: FastifyRequest): AlertCaller => {
    return { caller: callerFor(request), emailOf: () => emailOf(request), catalogue }
  }
}

/** /api/v1/alerts: the use cases of /api/alerts, with ISO times and dates. */
export function registerAlertsV1(app: RestApp, { callerFor, emailOf, requireAccessBy, catalogue }: RestDeps): void {
  const by = callersOf({ callerFor, emailOf, catalogue })
  const list = { operationId: 'listAlertsV1', summary: 'Your alerts', tags, ...keysWith('read', 'alerts') }
  const all = { 200: z.array(Answer).describe('All that still wait for something, newest first.') }
  app.get(
    path,
    {
      schema: { ...list, response: { ...all, ...problems(401, 403) } },
      preValidation: requireAccessBy('read', 'alerts'),
    },
    async (request) => listAlerts(by(request)),
  )

  const create = { operationId: 'createAlertsV1', summary: 'Make alerts', tags, ...anybody, body: NewAlertV1 }
  const made = { 201: Made.describe('The alerts that were made.'), ...problems(400, 401, 403, 409, 413, 415) }
  app.post(path, { schema: { ...create, response: made } }, async (request, reply) =>
    reply.status(201).send(await makeAlerts(by(request), request.body)),
  )
}

/** /api/v1/alerts/:id: one alert of its owner. */
export function registerAlertV1(app: RestApp, { callerFor, emailOf, requireAccessBy, catalogue }: RestDeps): void {
  const by = callersOf({ callerFor, emailOf, catalogue })
  const own = { tags, ...keysWith('alerts') }
  const preValidation = requireAccessBy('alerts')
  const change = { operationId: 'changeAlertV1', summary: 'Change an alert', ...own, params: AlertId, body: ChangeV1 }
  const changed = { 200: Changed.describe('The alert as it is now.'), ...problems(400, 401, 403, 404, 409, 413, 415) }
  app.put(`${path}/:id`, { schema: { ...change, response: changed }, preValidation }, async (request) =>
    changeAlert(by(request), request.params.id, request.body),
  )

  const remove = { operationId: 'deleteAlertV1', summary: 'Delete an alert', ...own, params: AlertId }
  const gone = { 204: z.undefined().describe('It is gone for good.'), ...problems(400, 401, 403, 404) }
  app.delete(`${path}/:id`, { schema: { ...remove, response: gone }, preValidation }, async (request, reply) => {
    await callerFor(request).alerts.delete(request.params)
    return reply.status(204).send()
  })
}

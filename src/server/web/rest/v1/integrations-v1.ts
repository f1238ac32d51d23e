import { z } from 'zod'
import { ApiKey } from '#domain/integrations/api-key.ts'
import { Webhook, WebhookDelivery, WebhookUrl } from '#domain/integrations/webhook.ts'
import { keysWith, signedIn } from '#server/web/rest/schemas/access.ts'
import type { RestApp, RestDeps } from '#server/web/rest/rest-deps.ts'
import { problems } from './problem.ts'

const ById = z.object({ id: z.uuid() })

const KeyV1 = ApiKey.meta({ id: 'KeyV1' })
const WebhookV1 = Webhook.meta({ id: 'WebhookV1' })
const DeliveryV1 = WebhookDelivery.meta({ id: 'WebhookDeliveryV1' })
const Secret = z.object({ id: z.uuid(), secret: z.string() }).meta({ id: 'WebhookSecretV1' })

const tags = ['webhooks']
const path = '/api/v1/webhooks'

/** /api/v1/keys, for the session alone. */
export function registerKeysV1(app: RestApp, { callerFor, requireSignedIn }: RestDeps): void {
  const keys = { operationId: 'listKeysV1', summary: 'Your keys', tags: ['keys'], ...signedIn }
  const allKeys = {
    200: z.array(KeyV1).describe('The oldest first. A key is shown only when it is made.'),
    ...problems(401),
  }
  app.get('/api/v1/keys', { schema: { ...keys, response: allKeys }, preValidation: requireSignedIn }, (request) =>
    callerFor(request).integrations.keys(),
  )
}

const own = { tags, ...keysWith('webhooks') }
const refused = problems(400, 401, 403, 404)

/** /api/v1/webhooks: those of a person. */
export function registerWebhooksV1(app: RestApp, { callerFor, requireAccessBy }: RestDeps): void {
  const preValidation = requireAccessBy('webhooks')
  const list = { operationId: 'listWebhooksV1', summary: 'Your webhooks', ...own }
  const all = { 200: z.array(WebhookV1).describe('The oldest first.'), ...problems(401, 403) }
  app.get(path, { schema: { ...list, response: all }, preValidation }, (request) =>
    callerFor(request).integrations.webhooks(),
  )

  const make = {
    operationId: 'createWebhookV1',
    summary: 'Add a webhook',
    ...own,
    body: z.strictObject({ url: WebhookUrl }),
  }
  const made = { 201: Secret.describe('The secret is shown this once.'), ...problems(400, 401, 403, 413, 415) }
  app.post(path, { schema: { ...make, response: made }, preValidation }, async (request, reply) =>
    reply.status(201).send(await callerFor(request).integrations.makeWebhook(request.body)),
  )

  const remove = { operationId: 'deleteWebhookV1', summary: 'Remove a webhook', ...own, params: ById }
  const gone = { 204: z.undefined().describe('It is no longer called.'), ...refused }
  app.delete(`${path}/:id`, { schema: { ...remove, response: gone }, preValidation }, async (request, reply) => {
    await callerFor(request).integrations.removeWebhook(request.params)
    return reply.status(204).send()
  })
}

/** The calls of a webhook: a test, the last ones, and one once more. */
export function registerCallsV1(app: RestApp, { callerFor, requireAccessBy }: RestDeps): void {
  const preValidation = requireAccessBy('webhooks')
  const called = { 202: z.undefined().describe('The call is made in a moment.'), ...refused }
  const test = { operationId: 'testWebhookV1', summary: 'Send a test to a webhook', ...own, params: ById }
  app.post(`${path}/:id/test`, { schema: { ...test, response: called }, preValidation }, async (request, reply) => {
    await callerFor(request).integrations.testWebhook(request.params)
    return reply.status(202).send()
  })

  const calls = { operationId: 'listDeliveriesV1', summary: 'The last calls of a webhook', ...own, params: ById }
  const allCalls = { 200: z.array(DeliveryV1).describe('The newest 20, the newest first.'), ...refused }
  app.get(`${path}/:id/deliveries`, { schema: { ...calls, response: allCalls }, preValidation }, (request) =>
    callerFor(request).integrations.deliveries(request.params),
  )

  const again = { operationId: 'sendAgainV1', summary: 'Make a call once more', ...own, params: ById }
  const againPath = '/api/v1/deliveries/:id/send-again'
  app.post(againPath, { schema: { ...again, response: called }, preValidation }, async (request, reply) => {
    await callerFor(request).integrations.sendAgain(request.params)
    return reply.status(202).send()
  })
}

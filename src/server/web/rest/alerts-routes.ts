import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { CreateAlertInput, UpdateAlertInput } from '#domain/alerts/create-alert-input.ts'
import type { LinkAction } from '#domain/alerts/link-action.ts'
import type { RestDeps } from './rest-deps.ts'

const tags = ['alerts']
const signedIn = { tags, security: [{ bearer: [] }] }
const AlertPath = z.object({ id: z.uuid() })
const BatchConfirmation = z.object({ alertIds: z.array(z.uuid()).min(1).max(20) })

type Update = Omit<z.input<typeof UpdateAlertInput>, 'id'>

/** /api/alerts of SPEC section 7 (DECISIONS 9 and 23). The routers check what they are given. */
export function registerAlertsRoutes(app: FastifyInstance, { callerFor }: RestDeps): void {
  app.get('/api/alerts', { schema: { summary: 'Your alerts', ...signedIn } }, (request) =>
    callerFor(request).alerts.list(),
  )

  app.post(
    '/api/alerts',
    { schema: { summary: 'Make alerts', tags, body: CreateAlertInput } },
    async (request, reply) => {
      const { alerts } = await callerFor(request).alerts.create(request.body as z.input<typeof CreateAlertInput>)
      const [only] = alerts
      const isRecurring = alerts.some((alert) => alert.isRecurring)
      const body = alerts.length === 1 && only ? only : { alerts, alertCount: alerts.length, isRecurring }
      return reply.status(201).send(body)
    },
  )

  const confirmation = { summary: 'Mail what was made, once an alert', ...signedIn, body: BatchConfirmation }
  app.post('/api/alerts/send-batch-confirmation', { schema: confirmation }, async (request) => {
    const { sent } = await callerFor(request).alerts.sendBatchConfirmation(request.body as { alertIds: string[] })
    return { success: true, sent }
  })

  const change = { summary: 'Change an alert', ...signedIn, params: AlertPath, body: UpdateAlertInput }
  app.put<{ Params: { id: string } }>('/api/alerts/:id', { schema: change }, async (request) => {
    const { alert } = await callerFor(request).alerts.update({ ...(request.body as Update), id: request.params.id })
    return alert
  })

  const removal = { summary: 'Delete an alert', ...signedIn, params: AlertPath }
  app.delete<{ Params: { id: string } }>('/api/alerts/:id', { schema: removal }, async (request) => {
    await callerFor(request).alerts.delete({ id: request.params.id })
    return { success: true }
  })
}

/**
 * The links in mails (DECISIONS 28). A GET only opens the page that asks; a POST acts, from that page or, for one click,
 * from the mail program itself (RFC 8058), which sends a form.
 */
export function registerMailLinks(app: FastifyInstance, { callerFor }: RestDeps): void {
  void app.register((links, _options, done) => {
    links.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    links.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    links.get<{ Params: { action: string }; Querystring: { token?: string } }>(
      '/api/alerts/link/:action',
      async (request, reply) => {
        const query = new URLSearchParams({ action: request.params.action, token: request.query.token ?? '' })
        return reply.redirect(`/manage-alert?${query}`, 303)
      },
    )
    links.post<{ Params: { action: string }; Querystring: { token?: string } }>(
      '/api/alerts/link/:action',
      async (request) => {
        const action = request.params.action as LinkAction
        await callerFor(request).alerts.followLink({ action, token: request.query.token ?? '' })
        return { success: true }
      },
    )
    done()
  })
}

import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { CreateAlertInput } from '#domain/alerts/create-alert-input.ts'
import type { RestDeps } from './rest-adapter.ts'

/** GET and POST /api/alerts, DELETE /api/alerts/{id} (SPEC section 7; DECISIONS 9 and 23). */
export function registerAlertsRoutes(app: FastifyInstance, { callerFor }: RestDeps): void {
  app.get('/api/alerts', (request) => callerFor(request).alerts.list())

  app.post('/api/alerts', async (request, reply) => {
    const caller = callerFor(request)
    const { alerts } = await caller.alerts.create(request.body as z.input<typeof CreateAlertInput>)
    const [only] = alerts
    const body =
      alerts.length === 1 && only
        ? only
        : { alerts, alertCount: alerts.length, isRecurring: alerts.some((alert) => alert.isRecurring) }
    return reply.status(201).send(body)
  })

  app.delete<{ Params: { id: string } }>('/api/alerts/:id', async (request) => {
    await callerFor(request).alerts.delete({ id: request.params.id })
    return { success: true }
  })
}

import type { FastifyInstance } from 'fastify'
import { BookNow } from '#domain/analytics/book-now.ts'
import { PreferencesUpdate } from '#domain/preferences/preferences.ts'
import type { RestDeps } from './rest-deps.ts'

const security = [{ bearer: [] }]

/** /api/user/preferences and /api/analytics/book-now (rules api-15, api-16). */
export function registerPersonRoutes(app: FastifyInstance, { callerFor }: RestDeps): void {
  const read = { summary: 'Your preferences', tags: ['preferences'], security }
  app.get('/api/user/preferences', { schema: read }, (request) => callerFor(request).preferences.get())

  const change = { summary: 'Change your preferences', tags: ['preferences'], security, body: PreferencesUpdate }
  app.put('/api/user/preferences', { schema: change }, (request) =>
    callerFor(request).preferences.update(request.body as PreferencesUpdate),
  )

  const booking = { summary: 'Somebody went on to a booking page', tags: ['analytics'], security, body: BookNow }
  app.post('/api/analytics/book-now', { schema: booking }, (request) =>
    callerFor(request).analytics.bookNow(request.body as BookNow),
  )
}

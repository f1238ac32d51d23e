import { z } from 'zod'
import { anywhere, onUnknown } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const Calendar = {
  description: 'An iCalendar (RFC 5545) of found openings.',
  content: { 'text/calendar': { schema: z.string() } },
}

/** GET /api/calendar/{token}: a person's private calendar, for calendar programs. The address is the key; links of earlier versions lack the `.ics` at its end. */
export function registerCalendarRoute(app: RestApp, { callerFor }: RestDeps): void {
  const schema = {
    operationId: 'getPrivateCalendar',
    summary: 'A private calendar of found openings',
    tags: ['alerts'],
    params: z.object({ token: z.string().max(200) }),
    response: { 200: Calendar, ...onUnknown, ...anywhere },
  }
  app.get('/api/calendar/:token', { schema }, async (request, reply) => {
    const calendar = await callerFor(request).calendar.read({ token: request.params.token.replace(/\.ics$/, '') })
    return reply.type('text/calendar; charset=utf-8').send(calendar)
  })
}

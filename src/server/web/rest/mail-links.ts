import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LinkAction } from '#domain/alerts/links/link-action.ts'
import { Booking } from '#domain/alerts/quiet-days.ts'
import { LinkText, LinkToken } from './schemas/link-token.ts'
import { anywhere, onBadBody, redirect } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const tags = ['links in emails']
const Done = z.object({ success: z.literal(true) }).describe('It is done, or was done before.')

const schemas = {
  open: {
    operationId: 'openAlertLink',
    summary: 'The link of an email: leads to the page that asks. Changes nothing',
    tags,
    params: z.object({ action: z.string() }),
    querystring: LinkToken.extend({ date: LinkText }),
    response: { ...redirect('To the page that asks'), ...anywhere },
  },
  act: {
    operationId: 'followAlertLink',
    summary: 'Run the action of an emailed link: sent by its page, or by the mail program for one click (RFC 8058)',
    tags,
    consumes: ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
    params: z.object({ action: LinkAction }),
    querystring: LinkToken.extend({
      date: Booking.shape.date,
      isEnd: z.literal('true').optional().describe('Of `booked`: ends the alert, for you alone.'),
    }),
    response: { 200: Done, ...onBadBody, ...anywhere },
  },
}

/** The links in emails about alerts. A GET only opens the page that confirms; a POST acts. */
export function registerMailLinks(app: RestApp, { callerFor }: RestDeps): void {
  void app.register(async (scope) => {
    const links = scope.withTypeProvider<ZodTypeProvider>()
    // The link carries all data, so any form that a mail program sends is ignored (RFC 8058, section 3.2).
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data']
    links.addContentTypeParser(forms, { parseAs: 'buffer' }, (_request, _body, read) => read(null))
    links.get('/api/alerts/link/:action', { schema: schemas.open }, async ({ params, query }, reply) => {
      const { token, date } = query
      const asked = new URLSearchParams({ action: params.action, token, ...(date && { date }) })
      return reply.redirect(`/manage-alert?${asked}`, 303)
    })
    links.post('/api/alerts/link/:action', { schema: schemas.act }, async (request) => {
      const { token, date, isEnd } = request.query
      const booking = { date, isEnd: isEnd !== undefined }
      await callerFor(request).alerts.followLink({ action: request.params.action, token, ...booking })
      return { success: true as const }
    })
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { viewLength } from '#domain/calendar/views.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { sendDocument } from '#server/web/pages/built-pages.ts'
import { documentOf, type CurrentPage, type PageDocument } from '#server/web/pages/page-documents.ts'
import { fillWeek } from './fill-week.ts'

interface BrowsePageDeps {
  callerFor: (request: FastifyRequest) => AppCaller
  page: CurrentPage
  revision: () => number
  bootId: string
  now: () => Date
}

/** Level 5 of 11: unlike other documents it is compressed again after each reading. */
const quality = 5
const { defaultSport: sport, defaultView: view } = defaultPreferences

/**
 * /browse: the built document with the numbers of the week that a new visitor's calendar opens with, to be read before any
 * script runs (decision 0065). It is made for the first reader after a change, and each minute, because it says an age.
 */
export function registerBrowsePage(app: FastifyInstance, deps: BrowsePageDeps): void {
  const { callerFor, page, revision, bootId, now } = deps
  let last: { of: unknown[]; document: Promise<PageDocument> } | undefined

  app.get('/browse', { config: { cache: 'until-change' } }, async (request, reply) => {
    const { availability } = callerFor(request)
    // The position comes first: a change that is read twice does no harm, one that is missed does.
    const position = `${bootId}:${revision()}`
    const input = { sport, from: sydneyDate(now()), days: viewLength(view) }
    const [built, status, week] = await Promise.all([page(), availability.status(), availability.weekSummary(input)])
    const made = now()
    const of = [built, week, status.unread.join(), Math.floor(made.getTime() / 60_000)]
    if (!last?.of.every((one, index) => one === of[index])) {
      const { sandbox, unread } = status
      const html = fillWeek(built.identity.toString(), { input, week, sandbox, unread, position, now: made })
      last = { of, document: documentOf(html, { quality }) }
    }
    return sendDocument(request, reply, await last.document)
  })
}

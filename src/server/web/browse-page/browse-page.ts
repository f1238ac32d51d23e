import type { FastifyInstance, FastifyRequest } from 'fastify'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { viewLength } from '#domain/calendar/views.ts'
import { defaultPreferences } from '#domain/preferences/preferences.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { AppCaller } from '#server/trpc-router.ts'
import { sendDocument } from '#server/web/pages/built-pages.ts'
import { documentOf, type CurrentPage, type PageDocument } from '#server/web/pages/page-documents.ts'
import { fillWeek } from './fill-week.ts'

interface BrowsePageDeps {
  callerFor: (request: FastifyRequest) => AppCaller
  page: CurrentPage
  revision: () => number
  bootId: string
  catalogue: Catalogue
  now: () => Date
  onFailure: (error: unknown) => void
}

/** Level 5 of 11: unlike other documents it is compressed again after each reading. */
const quality = 5
const { defaultSport: sport, defaultView: view } = defaultPreferences

/**
 * /browse: the built document with the numbers of the week that a new visitor's calendar opens with, to be read before any
 * script runs (decision 0009). It is made for the first reader after a change, and each minute, because it says an age.
 * While the database is away it has no numbers.
 */
export function registerBrowsePage(app: FastifyInstance, deps: BrowsePageDeps): void {
  const { callerFor, page, revision, bootId, catalogue, now, onFailure } = deps
  let last: { of: unknown[]; document: Promise<PageDocument> } | undefined

  function makeOnce(of: unknown[], html: () => string): Promise<PageDocument> {
    const isSame = last?.of.length === of.length && last.of.every((one, index) => one === of[index])
    if (!last || !isSame) last = { of, document: documentOf(html(), { quality }) }
    return last.document
  }

  async function filledFor(request: FastifyRequest, built: PageDocument): Promise<PageDocument> {
    const { availability } = callerFor(request)
    // The position comes first: a change that is read twice does no harm, one that is missed does.
    const position = `${bootId}:${revision()}`
    const input = { sport, from: venueDate(now()), days: viewLength(view) }
    const [{ sandbox, unread }, week] = await Promise.all([availability.status(), availability.weekSummary(input)])
    const made = now()
    return makeOnce([built, week, unread.join(), Math.floor(made.getTime() / 60_000)], () =>
      fillWeek(built.identity.toString(), { input, catalogue, week, sandbox, unread, position, now: made }),
    )
  }

  app.get('/browse', { config: { cache: 'until-change' } }, async (request, reply) => {
    const built = await page()
    const document = await filledFor(request, built).catch((error: unknown) => {
      onFailure(error)
      return makeOnce([built], () => built.identity.toString().replace('<html ', '<html data-own-week '))
    })
    return sendDocument(request, reply, document)
  })
}

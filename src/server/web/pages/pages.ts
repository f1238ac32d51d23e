import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { pages } from '#domain/site/pages.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { venues as listed } from '#region/venues.ts'
import type { Context } from '#server/trpc/context.ts'
import { createAppCaller, type AppRouter } from '#server/trpc-router.ts'
import type { PageRenderer, PageRequest, RenderedPage, SiteStatus } from './page-renderer.ts'

export interface PagesDeps {
  renderer: PageRenderer
  router: AppRouter
  /** The context of a document's queries: its person is that of the cookie. */
  contextOf: (request: FastifyRequest) => Context
  /** Says for /status what works; it never fails. */
  statusOf: (request: FastifyRequest) => Promise<SiteStatus>
  catalogue: Catalogue
  appUrl: string
  revision: () => number
  bootId: string
  onFailure: (error: unknown) => void
}

/** More pages at once get the shell: a render takes the processor for 30 ms, and reads wait behind it. */
const maxAtOnce = 2

/**
 * Every page, rendered with its answers for the person of the cookie (decision 0009). Documents of visitors are the same
 * for all; those of a person are stored nowhere. While the database is away, and under load, pages begin as the shell.
 */
export function registerPages(app: FastifyInstance, deps: PagesDeps): void {
  const { renderer, router, contextOf, statusOf, catalogue, appUrl, revision, bootId, onFailure } = deps
  const operatorsVenues = catalogue.of('all').filter((venue) => !listed.includes(venue))
  let running = 0

  async function render(request: FastifyRequest, of: Pick<PageRequest, 'session' | 'sessionId' | 'status'>) {
    // The position comes first: a change that is read twice does no harm, one that is missed does.
    const position = `${bootId}:${revision()}`
    const onError = (err: unknown) => request.log.error({ err, reqId: request.id }, 'a part of a page failed')
    const facts = { router, context: contextOf(request), catalogue, operatorsVenues, position, appUrl }
    const page = await renderer.render({ url: request.url, filesOf: renderer.filesOf, ...facts, ...of, onError })
    if (!('html' in page) || !renderer.finish) return page
    return { ...page, html: await renderer.finish(request.url, page.html) }
  }

  async function renderOrShell(request: FastifyRequest) {
    running += 1
    try {
      const viewer = running <= maxAtOnce ? await viewerOf(router, contextOf(request)).catch(onFailure) : undefined
      const page = await render(request, viewer ?? { session: { status: 'loading' } })
      return { page, isVisitors: viewer?.session.status === 'signed-out' }
    } finally {
      // Before it is sent: a slow reader would hold the place.
      running -= 1
    }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply, await renderOrShell(request))
  for (const { path } of pages) app.get(path, { config: { cache: 'until-change' } }, answer)
  app.get('/venues/:name', answer)
  // The shell alone, which a browser keeps for a start without a connection.
  app.get('/shell', async (request, reply) => {
    const page = await render(request, { session: { status: 'loading' } })
    return send(request, reply, { page, isVisitors: false })
  })
  app.get('/status', async (request, reply) => {
    const status = await statusOf(request)
    // While no session can be checked it is a visitor's.
    const viewer = status.works === 'in-part' ? guest : await viewerOf(router, contextOf(request)).catch(() => guest)
    const page = await render(request, { ...viewer, status })
    reply.header('refresh', '60')
    const sent = 'html' in page && status.works === 'in-part' ? { ...page, status: 503 } : page
    return send(request, reply, { page: sent, isVisitors: false })
  })
  redirectSlashes(app)
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = addressOf(request.url)
    const isCall = /^\/(api|trpc|assets)(\/|$)/.test(pathname)
    if (isCall || !reads.has(request.method)) throw new AppError('NOT_FOUND', 'There is no such call.')
    return answer(request, reply)
  })
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, isVisitors }: { page: RenderedPage; isVisitors: boolean },
): Promise<FastifyReply> {
  reply.headers({ vary: 'accept-encoding, cookie', 'cache-control': isVisitors ? 'no-cache' : 'private, no-store' })
  if ('location' in page) return reply.redirect(page.location, page.status)
  if (isVisitors) reply.header('etag', `W/"${createHash('sha1').update(page.html).digest('base64url')}"`)
  return reply.code(page.status).type('text/html; charset=utf-8').send(page.html)
}

const guest = { session: { status: 'signed-out', byChoice: false } } as const

/** Whom a document is for. */
async function viewerOf(router: AppRouter, context: Context): Promise<Pick<PageRequest, 'session' | 'sessionId'>> {
  const viewer = await context.viewer()
  if (!viewer) return guest
  const { user } = await createAppCaller(router)(context).auth.me()
  return { session: { status: 'signed-in', user }, sessionId: viewer.sessionId }
}

const reads = new Set(['GET', 'HEAD'])
const paths = new Set(pages.map(({ path }) => path))

/** Leads from an address with slashes behind it to the page's own. */
function redirectSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { pathname, search } = addressOf(request.url)
    const path = withoutLastSlashes(pathname)
    const isPage = paths.has(path) || /^\/venues\/[^/]+$/.test(path)
    if (path === pathname || !isPage || !reads.has(request.method)) done()
    else reply.redirect(`${path}${search}`, 308)
  })
}

/** The path of a request's target. Several slashes at its start would be read as a host. */
function addressOf(target: string): { pathname: string; search: string } {
  return URL.parse(target.replace(/^\/+/, '/'), 'http://localhost') ?? { pathname: '/', search: '' }
}

function withoutLastSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

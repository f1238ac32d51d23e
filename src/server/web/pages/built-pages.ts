import { existsSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { ConfigError } from '#domain/config-error.ts'
import { builtFolder } from '#server/installation.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import { readPageDocuments, type PageDocument } from './page-documents.ts'
import type { PageFrames } from './venue-frame.ts'
import type { SiteFacts } from './told-venues.ts'

const immutableSeconds = 31_536_000
const daySeconds = 86_400

/**
 * Serves the output of `npm run build`. Documents come from memory and browsers revalidate them each time; hashed files
 * are cached forever, other files for a day. Any other path gets the fallback page. Returns the documents that others fill
 * in.
 */
export async function serveBuiltPages(
  app: FastifyInstance,
  site: SiteFacts,
  folder = builtFolder('client'),
): Promise<PageFrames> {
  const root = resolve(folder)
  if (!existsSync(resolve(root, 'index.html'))) {
    throw new ConfigError([`${folder}: the pages are not built; run npm run build`])
  }
  const documents = await readPageDocuments(root, site)
  const served = servedFiles(root)
  const fallback = documents.get('/404')
  const frame = documents.get('/venues/frame')
  const browse = documents.get('/browse')
  for (const [path, document] of documents) {
    if ([fallback, frame, browse].includes(document)) continue
    app.get(path, { config: { cache: 'runs' } }, async (request, reply) =>
      sendDocument(request, reply, await document()),
    )
  }
  // Password managers lead here (https://w3c.github.io/webappsec-change-password-url/).
  app.get('/.well-known/change-password', (_request, reply) => reply.redirect('/account', 302))
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, cache: 'runs' }
    })
    await files.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      index: false,
      // Of a folder's address the plugin makes a fault.
      allowedPath: (path) => served.has(path),
      setHeaders(reply, path) {
        reply.header('cache-control', cacheControlOf(path))
      },
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    const page = reads.has(request.method) ? pageBeforeSlash(request.url, documents) : undefined
    if (page === undefined) done()
    else reply.redirect(page, 308)
  })
  app.setNotFoundHandler(async (request, reply) => {
    const { pathname } = addressOf(request.url)
    const isCall = /^\/(api|trpc|assets)(\/|$)/.test(pathname)
    if (isCall || !reads.has(request.method) || !fallback) throw new AppError('NOT_FOUND', 'There is no such call.')
    return sendDocument(request, reply.code(404), await fallback())
  })
  return { venue: async () => (await frame?.())?.identity.toString() ?? '', browse }
}

const reads = new Set(['GET', 'HEAD'])
const venuePath = /^\/venues\/[^/]+$/

/** The files of the build that are sent as they are, by path; documents come from memory. */
function servedFiles(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll('\\', '/')}`)
  return new Set(paths.filter((path) => !/^\/\.|\.html$/.test(path)))
}

/** The path of a request's target. Several slashes at its start would be read as a host. */
function addressOf(target: string): { pathname: string; search: string } {
  return URL.parse(target.replace(/^\/+/, '/'), 'http://localhost') ?? { pathname: '/', search: '' }
}

/** The address of the page that slashes were put behind; undefined for any other target. */
function pageBeforeSlash(target: string, documents: ReadonlyMap<string, unknown>): string | undefined {
  const { pathname, search } = addressOf(target)
  const path = withoutLastSlashes(pathname)
  const isPage = path !== pathname && (documents.has(path) || venuePath.test(path))
  return isPage ? `${path}${search}` : undefined
}

function withoutLastSlashes(pathname: string): string {
  let end = pathname.length
  while (end > 1 && pathname[end - 1] === '/') end -= 1
  return pathname.slice(0, end)
}

function cacheControlOf(path: string): string {
  if (path.endsWith('/service-worker.js')) return 'no-cache'
  if (path.includes('/assets/')) return `public, max-age=${immutableSeconds}, immutable`
  return `public, max-age=${daySeconds}`
}

/** Sends a document as the caller accepts it, or 304. Browsers revalidate it each time. */
export function sendDocument(request: FastifyRequest, reply: FastifyReply, document: PageDocument): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(document.type).send(document[encoding])
}

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { ConfigError } from '#domain/config-error.ts'
import { acceptedEncoding } from '#server/web/accepted-encoding.ts'
import { readPageDocuments, type CurrentPage } from './page-documents.ts'
import type { VenueFrame } from './venue-frame.ts'

const immutableSeconds = 31_536_000
const daySeconds = 86_400

/**
 * Serves the output of `npm run build`. Documents come from memory and browsers revalidate them each time; hashed files
 * are cached forever, other files for a day. Any other path gets the fallback page. Returns the frame of the venues'
 * pages.
 */
export async function serveBuiltPages(
  app: FastifyInstance,
  appUrl: string,
  folder = 'dist/client',
): Promise<VenueFrame> {
  const root = resolve(folder)
  if (!existsSync(resolve(root, 'index.html'))) {
    throw new ConfigError([`${folder}: the pages are not built; run npm run build`])
  }
  const documents = await readPageDocuments(root, appUrl)
  const fallback = documents.get('/404')
  const frame = documents.get('/venues/frame')
  for (const [path, document] of documents) {
    if (document === fallback || document === frame) continue
    app.get(path, { config: { cache: 'runs' } }, (request, reply) => sendDocument(request, reply, document))
  }
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, cache: 'runs' }
    })
    await files.register(fastifyStatic, {
      root,
      preCompressed: true,
      cacheControl: false,
      index: false,
      allowedPath: (path) => !/^\/\.|\.html$/.test(path),
      setHeaders(reply, path) {
        reply.header('cache-control', cacheControlOf(path))
      },
    })
  })
  app.setNotFoundHandler((request, reply) => {
    const { pathname, search } = new URL(request.url, 'http://localhost')
    const isCall = /^\/(api|trpc|assets)(\/|$)/.test(pathname)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isCall || !isRead || !fallback) throw new AppError('NOT_FOUND', 'There is no such call.')
    const trimmed = pathname.replace(/\/+$/, '')
    if (trimmed && documents.has(trimmed)) return reply.redirect(`${trimmed}${search}`, 308)
    return sendDocument(request, reply.code(404), fallback)
  })
  return async () => (await frame?.())?.identity.toString() ?? ''
}

function cacheControlOf(path: string): string {
  if (path.endsWith('/service-worker.js')) return 'no-cache'
  if (path.includes('/assets/')) return `public, max-age=${immutableSeconds}, immutable`
  return `public, max-age=${daySeconds}`
}

async function sendDocument(request: FastifyRequest, reply: FastifyReply, page: CurrentPage): Promise<FastifyReply> {
  const document = await page()
  reply.headers({ 'cache-control': 'no-cache', etag: document.etag, vary: 'accept-encoding' })
  if (reply.statusCode === 200 && request.headers['if-none-match'] === document.etag) return reply.code(304).send()
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type(document.type).send(document[encoding])
}

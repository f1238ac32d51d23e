import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import { ConfigError } from '#domain/config-error.ts'

const immutableSeconds = 31_536_000

/** Serves what `npm run build` made: hashed files for good, pages fresh; any other path gets the application. */
export async function serveBuiltPages(app: FastifyInstance, folder = 'dist/client'): Promise<void> {
  const root = resolve(folder)
  if (!existsSync(resolve(root, 'index.html'))) {
    throw new ConfigError([`${folder}: the pages are not built; run npm run build`])
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? `public, max-age=${immutableSeconds}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isCall = /^\/(api|trpc|assets)(\/|$)/.test(request.url)
    if (isCall || (request.method !== 'GET' && request.method !== 'HEAD')) {
      throw new AppError('NOT_FOUND', 'There is no such call.')
    }
    return sendApplication(reply)
  })
}

function sendApplication(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache').sendFile('index.html')
}

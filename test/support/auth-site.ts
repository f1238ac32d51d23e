import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { createAppRouter } from '#server/trpc-router.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import { createViewNotes } from '#server/availability/note-views.ts'
import { createBoard } from '#server/board/board.ts'
import { createMetrics } from '#server/web/health.ts'
import { createHttpServer } from '#server/web/http.ts'
import { createAuthWorld } from './auth-world.ts'
import { loudLogger } from './loud-logger.ts'

/** The HTTP server over an auth world, for calls of the documented paths. */
export async function createAuthSite({
  rateLimits = false,
  logger = loudLogger(),
}: { rateLimits?: boolean; logger?: Logger } = {}) {
  const world = await createAuthWorld({ rateLimits })
  const board = createBoard('test')
  const app = await createHttpServer({
    appRouter: createAppRouter({
      auth: world.deps,
      alerts: { linkKey: world.deps.jwtSecret, rateLimits },
      board,
      views: createViewNotes(() => undefined),
      push: { publicKey: undefined, mayPushTo: () => false },
      sandbox: false,
      venuesRead: undefined,
    }),
    appUrl: 'http://localhost:3000',
    logger,
    now: world.now,
    em: world.em,
    readSession: (em, token) => readSession({ em, token, now: world.now(), jwtSecret: world.deps.jwtSecret }),
    rateLimits,
    revision: () => 0,
    trustedProxies: [],
    health: { registry: createMetrics(world.em, world.now), metricsToken: undefined, ready: () => Promise.resolve({}) },
    onFailure: () => undefined,
    pages: () => Promise.resolve(),
  })
  onTestFinished(() => app.close())

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.statusCode, headers: response.headers, text: response.body, body: parsed(response.body) }
  }

  async function get(path: string, headers: Record<string, string> = {}) {
    const response = await app.inject({ method: 'GET', url: path, headers })
    return { status: response.statusCode, headers: response.headers, text: response.body, body: parsed(response.body) }
  }

  return { ...world, app, board, post, get }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

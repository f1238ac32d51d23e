import { catalogue } from '#test/support/catalogue.ts'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { createAppRouter } from '#server/trpc-router.ts'
import { readSession } from '#server/auth/session/read-session.ts'
import { createViewNotes } from '#server/availability/note-views.ts'
import { createBoard } from '#server/board/board.ts'
import { createKnownKeys } from '#server/integrations/known-keys.ts'
import { isPushEndpoint } from '#server/push/push-endpoint.ts'
import type { PushSetup } from '#server/preferences/push-router.ts'
import { createHttpServer } from '#server/web/http.ts'
import { createChangeFeed } from '#server/availability/watch-changes.ts'
import { usualTimeouts } from '#server/web/caller-timeouts.ts'
import { createReplicas } from '#server/store/replicas.ts'
import { ownHosts } from '#server/web/own-hosts.ts'
import { createMetrics } from '#server/web/metrics/metrics.ts'
import { createAuthWorld } from './auth-world.ts'
import { loudLogger } from './loud-logger.ts'

/** The HTTP server over an auth world, for calls of the documented paths. */
export async function createAuthSite({
  rateLimits = false,
  logger = loudLogger(),
  push = { publicKey: undefined, mayPushTo: () => false },
  isOperator = () => false,
  replicas = [],
}: {
  rateLimits?: boolean
  logger?: Logger
  push?: PushSetup
  isOperator?: (email: string) => boolean
  replicas?: Parameters<typeof createReplicas>[0]
} = {}) {
  const world = await createAuthWorld({ rateLimits })
  const board = createBoard('test', catalogue)
  const appRouter = createAppRouter({
    auth: world.deps,
    alerts: { linkKeys: world.deps.jwtSecrets, rateLimits },
    board,
    views: createViewNotes(() => undefined),
    push,
    mayCall: (url) => isPushEndpoint(url, true),
    isOperator,
    configured: { kind: 'stand-ins', pollSeconds: 20, daysAhead: 28 },
    operatorAddress: 'operator@example.com',
  })
  const app = await createHttpServer({
    catalogue,
    appRouter,
    appUrl: 'http://localhost:3000',
    hosts: ownHosts({ appUrl: 'http://localhost:3000', allowedHosts: [], production: false }),
    logger,
    now: world.now,
    em: world.em,
    replicas: createReplicas(replicas, () => undefined),
    readSession: (em, token) => readSession({ em, token, now: world.now(), jwtSecrets: world.deps.jwtSecrets }),
    timeouts: usualTimeouts,
    rateLimits,
    apiKeys: createKnownKeys({ em: world.em, now: world.now }),
    revision: () => 0,
    bootId: 'test',
    changes: (publish) => createChangeFeed(board, publish),
    trustedProxies: [],
    health: {
      registry: createMetrics({ em: world.em, now: world.now, pools: () => [], freeOpenings: board.openingCounts }),
      metricsToken: undefined,
      ready: () => Promise.resolve({}),
    },
    onFailure: () => undefined,
    pages: async () => undefined,
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

  return { ...world, app, appRouter, board, post, get }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

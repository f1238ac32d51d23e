import type { FastifyRequest } from 'fastify'
import { apiKeyHeader } from '#domain/integrations/api-key.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { replicaWaitMs, type Replicas } from '#server/store/replicas.ts'
import type { Context, KeyHolder, Viewer } from '#server/trpc/context.ts'
import { cookieOf, cookiesOf } from './cookies.ts'

export interface ContextDeps {
  now: () => Date
  catalogue: Catalogue
  em: () => Context['em']
  replicas: Replicas
  readSession: (em: Context['em'], token: string, use?: 'calls' | 'documents') => Promise<Viewer | undefined>
  apiKeys: { read: (em: Context['em'], key: string) => Promise<KeyHolder> }
}

/** The context of a request: one each, so that its session is read only once. */
export function createContexts(deps: ContextDeps): (request: FastifyRequest) => Context {
  const contexts = new WeakMap<FastifyRequest, Context>()
  return (request) => {
    const known = contexts.get(request)
    if (known) return known
    const made = createContext(deps, request)
    contexts.set(request, made)
    return made
  }
}

function createContext(deps: ContextDeps, request: FastifyRequest): Context {
  const em = deps.em()
  let viewer: Promise<Viewer | undefined> | undefined
  let holder: Promise<KeyHolder | undefined> | undefined
  return {
    em,
    read: (work) => deps.replicas.read(em, work, replicaWaitMs.page),
    now: deps.now,
    catalogue: deps.catalogue,
    viewer: () => (viewer ??= readViewer(deps, em, request)),
    hasToken: tokenOf(request) !== undefined,
    key: () => (holder ??= readHolder(deps, em, request)),
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
    ...cookiesOf(request),
  }
}

/**
 * The context of a document's queries: its person is that of the cookie, which no call accepts, and nothing else of the
 * request signs in.
 */
export function documentContext(deps: ContextDeps, request: FastifyRequest): Context {
  const em = deps.em()
  const token = cookieOf(request.headers.cookie, 'documents')
  let viewer: Promise<Viewer | undefined> | undefined
  return {
    em,
    read: (work) => deps.replicas.read(em, work, replicaWaitMs.page),
    now: deps.now,
    catalogue: deps.catalogue,
    viewer: () => (viewer ??= token ? deps.readSession(em, token, 'documents') : Promise.resolve(undefined)),
    hasToken: token !== undefined,
    key: async () => undefined,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    requestId: request.id,
  }
}

function readViewer(deps: ContextDeps, em: Context['em'], request: FastifyRequest): Promise<Viewer | undefined> {
  const token = tokenOf(request)
  return token ? deps.readSession(em, token) : Promise.resolve(undefined)
}

async function readHolder(
  deps: ContextDeps,
  em: Context['em'],
  request: FastifyRequest,
): Promise<KeyHolder | undefined> {
  const key = request.headers[apiKeyHeader]
  return typeof key === 'string' ? deps.apiKeys.read(em, key) : undefined
}

function tokenOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

import { catalogue } from '#test/support/catalogue.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerRest } from '#server/web/rest/rest-adapter.ts'
import type { AppRouter } from '#server/trpc-router.ts'
import { transformer } from '#server/trpc/transformer.ts'

/** The request to a documented path: parts of its address, and its body. */
export interface RestParts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

/** One way to ask the site for something. */
export interface Endpoint {
  /** 'alerts.update', or 'PUT /api/alerts/:id'. */
  name: string
  /** True where nothing is changed. */
  isRead: boolean
  /** Sends a row of the matrix: the input of a procedure, or the parts of a documented call. */
  send(app: FastifyInstance, said: unknown, token: string | undefined): Promise<Said>
}

export interface Said {
  status: number
  /** The request, for parts that an answer may repeat. */
  sent: string
  text: string
}

/** Every procedure of the routers and every documented path: as they exist, not as listed by hand. */
export async function endpointsOf(appRouter: AppRouter): Promise<Endpoint[]> {
  const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)
  const paths = await documentedPaths()
  return [
    ...procedures.map(([name, { _def }]) => procedureCalled(name, _def.type)),
    ...paths.map(({ method, url }) => pathCalled(method, url)),
  ]
}

interface Procedure {
  _def: { type: 'query' | 'mutation' | 'subscription' }
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function documentedPaths(): Promise<{ method: Method; url: string }[]> {
  const app = Fastify()
  const found: { method: Method; url: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const isOfTheDocument = /^\/api\/(?:docs\b|openapi\.json$)/.test(url)
    if (method !== 'HEAD' && !isOfTheDocument) found.push({ method: method as Method, url })
  })
  const neverCalled = () => {
    throw new Error('nothing is called here')
  }
  const requireAccessBy = () => neverCalled
  const deps = {
    callerFor: neverCalled,
    requireSignedIn: neverCalled,
    requireAccessBy,
    emailOf: neverCalled,
    appUrl: '',
    catalogue,
    now: neverCalled,
  }
  await registerRest(app, deps)
  await app.close()
  return found
}

function procedureCalled(name: string, type: Procedure['_def']['type']): Endpoint {
  return {
    name,
    isRead: type !== 'mutation',
    send: (app, said, token) => {
      const input = said === undefined ? undefined : JSON.stringify(transformer.input.serialize(said))
      if (type === 'mutation') return request(app, { method: 'POST', url: `/trpc/${name}`, body: input ?? '', token })
      const query = input === undefined ? '' : `?input=${encodeURIComponent(input)}`
      return request(app, { method: 'GET', url: `/trpc/${name}${query}`, token, isStream: type === 'subscription' })
    },
  }
}

function pathCalled(method: Method, path: string): Endpoint {
  return {
    name: `${method} ${path}`,
    isRead: method === 'GET',
    send: (app, said, token) => {
      const { params = {}, query, body } = (said ?? {}) as RestParts
      const filled = path.replaceAll(/:(\w+)/g, (_all, key: string) => encodeURIComponent(params[key] ?? ''))
      const url = query ? `${filled}?${new URLSearchParams(query)}` : filled
      return request(app, { method, url, token, ...(body !== undefined && { body: JSON.stringify(body) }) })
    },
  }
}

interface Asked {
  method: Method
  url: string
  body?: string
  token: string | undefined
  /** It never ends by itself: its head is the answer. */
  isStream?: boolean
}

/** True for the cookie of documents, which is no credential. */
export function isCookie(credential: string | undefined): boolean {
  return credential?.startsWith('documents=') === true
}

async function request(app: FastifyInstance, { method, url, body, token, isStream = false }: Asked): Promise<Said> {
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && (isCookie(token) ? { cookie: token } : { authorization: `Bearer ${token}` })),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: body }),
    payloadAsStream: isStream,
  })
  if (isStream) response.stream().destroy()
  const text = isStream ? '' : `${response.body} ${String(response.headers.location ?? '')}`
  return { status: response.statusCode, sent: decodeURIComponent(url) + (body ?? ''), text }
}

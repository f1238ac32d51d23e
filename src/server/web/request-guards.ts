import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'
import underPressure from '@fastify/under-pressure'
import { callsOf } from './call-limit/call-limit.ts'
import { hostOf, isAddress, type OwnHosts } from './own-hosts.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A click in a mailbox on the web, which carries its own proof (RFC 8058). */
const oneClick = /^\/api\/alerts\/link\//

/**
 * With a longer delay of each turn of the loop, answers take many seconds and requests pile up in memory. A machine that is
 * merely short of processor time stays below it.
 */
const longestDelayMs = 1000

/** Drops requests whose connection has closed: without the caller's address no limit could be charged (limit L8). */
export function dropClosedConnections(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const ip: string | undefined = request.ip
    if (ip === undefined) reply.hijack()
    else done()
  })
}

/** Answers to names of this site alone, and changes nothing for pages of other sites. */
export function requireOwnSite(app: FastifyInstance, hosts: OwnHosts): void {
  requireOwnHost(app, hosts)
  requireOwnOrigin(app, hosts)
}

/** Routes that probes ask by an address, or without a Host: a kubelet, a balancer, Prometheus. */
const probed = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Refuses a Host header that does not name this site (rule operation-25): a page whose name leads to this machine (DNS
 * rebinding) would have the same origin as the answers that it reads.
 */
function requireOwnHost(app: FastifyInstance, { answersTo }: OwnHosts): void {
  app.addHook('onRequest', async ({ headers: { host }, routeOptions: { url = '' } }) => {
    if (answersTo(host) || (probed.has(url) && (host === undefined || isAddress(host)))) return
    if (host === undefined || !hostOf(host)) throw new AppError('INVALID_INPUT', 'The Host header names no host.')
    const fix = 'Open it at its own address; its operator can add a name to ALLOWED_HOSTS.'
    throw new AppError('WRONG_HOST', `Host: '${host.slice(0, 100)}' is not a name of this site. ${fix}`)
  })
}

/**
 * Refuses changes that a page of another site sends. A session is not a cookie, so such a page cannot act for a person,
 * but it could make its visitors' browsers register people and request emails. Browsers name the site of a request
 * (Origin, RFC 6454; Sec-Fetch-Site, Fetch Metadata); programs don't.
 */
function requireOwnOrigin(app: FastifyInstance, { isOwnOrigin }: OwnHosts): void {
  app.addHook('onRequest', async ({ method, url, socket, headers: { origin, 'sec-fetch-site': site } }) => {
    if (reading.has(method) || oneClick.test(url)) return
    const isForeign = origin !== undefined && !isOwnOrigin(origin, socket)
    if (isForeign || site === 'cross-site')
      throw new AppError('FOREIGN_ORIGIN', 'Pages of other sites cannot send this. Open Courtside itself.')
  })
}

/**
 * Gives an empty stream to a request without a body that names a content type. Fastify waits for the end of its body, and
 * with `optimizeEmptyRequests` of `node:http` that end has passed unannounced.
 */
export function supplyEmptyBodies(app: FastifyInstance): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const isWaitedFor = payload.readableEnded && request.headers['content-type'] !== undefined
    done(null, isWaitedFor ? Readable.from([]) : payload)
  })
}

/**
 * Refuses calls while the process is behind, before they cost anything. Pages, files and health are answered: they are
 * cheap, and a balancer must not take a busy process for a dead one.
 */
export async function shedLoad(app: FastifyInstance, delayMs = longestDelayMs): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: delayMs,
    pressureHandler(request) {
      if (callsOf(request) === 0) return undefined
      return Promise.reject(new AppError('UNAVAILABLE', 'Courtside is very busy. Please try again in a moment.', 10))
    },
  })
}

/** A path under /api as it was registered, with its methods. */
interface Registered {
  pattern: RegExp
  methods: Set<string>
}

/**
 * Answers a wrong method under /api with the right ones (RFC 9110, section 15.5.6). `/api/alerts/send-batch-confirmation`
 * is a path of its own, not an alert with that id. Call it before routes are registered.
 */
export function refuseWrongMethods(app: FastifyInstance): void {
  const registered = new Map<string, Registered>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const known = registered.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    registered.set(url, known)
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    const path = request.url.split('?')[0] ?? ''
    const exact = registered.get(path)
    if (!exact && !request.is404) return
    const fitting = exact ? [exact] : [...registered.values()].filter(({ pattern }) => pattern.test(path))
    const methods = [...new Set(fitting.flatMap((one) => [...one.methods]))].toSorted()
    if (methods.length === 0 || methods.includes(request.method)) return
    reply.header('allow', methods.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED', `This path takes ${methods.join(' or ')} only.`)
  })
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
  return new RegExp(`^${parts.join('/')}$`)
}

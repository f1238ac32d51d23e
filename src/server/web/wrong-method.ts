import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'

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

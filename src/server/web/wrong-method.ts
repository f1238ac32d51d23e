import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/app-error.ts'

/**
 * The methods of every path under /api, for a request that no route answers. Call it before routes are registered.
 * Returns the methods of a path; none for an unknown one.
 */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const methods = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const known = methods.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const one of [method].flat()) known.methods.add(one)
    methods.set(url, known)
  })
  return (path) => [...methods.values()].flatMap((one) => (one.pattern.test(path) ? [...one.methods] : [])).toSorted()
}

/** Answers a wrong method with the right ones (RFC 9110, section 15.5.6). */
export function refuseWrongMethods(app: FastifyInstance, methodsOf: (path: string) => string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404) return
    const methods = methodsOf(request.url.split('?')[0] ?? '')
    if (methods.length === 0) return
    reply.header('allow', methods.join(', '))
    throw new AppError('METHOD_NOT_ALLOWED', `This path takes ${methods.join(' or ')} only.`)
  })
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')))
  return new RegExp(`^${parts.join('/')}$`)
}

import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionLifetimeMs, verificationLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { Context } from '#server/trpc/context.ts'

/** The cookies of the site. All are httpOnly and `Lax`: links are followed from a mailbox on the web. */
const cookies = {
  /** Marks the browser that registered (rule accounts-14). */
  registration: { path: '/api/auth/verify-email', maxAge: verificationLifetimeMs / 1000 },
  /** Renders a person's documents, and is no credential of any call (decision 0009). */
  documents: { path: '/', maxAge: sessionLifetimeMs / 1000 },
} as const

type CookieName = keyof typeof cookies

const toSend = new WeakMap<FastifyRequest, Map<CookieName, string>>()

/** Reads a cookie of a request; undefined without it. */
export function cookieOf(header: string | undefined, name: CookieName): string | undefined {
  return parseCookie(header ?? '')[name] || undefined
}

function send(request: FastifyRequest, name: CookieName, value: string): void {
  toSend.set(request, (toSend.get(request) ?? new Map<CookieName, string>()).set(name, value))
}

/** The cookies of a request, and how its answer sets them. */
export function cookiesOf(request: FastifyRequest): Required<Pick<Context, 'registration' | 'documents'>> {
  const { cookie } = request.headers
  return {
    registration: {
      proof: cookieOf(cookie, 'registration'),
      remember: (proof) => send(request, 'registration', proof),
    },
    documents: {
      token: cookieOf(cookie, 'documents'),
      remember: (token) => send(request, 'documents', token),
      forget: () => send(request, 'documents', ''),
    },
  }
}

/** Sends the cookies that a call set. An empty one is removed. */
export function sendCookies(app: FastifyInstance, appUrl: string): void {
  const secure = new URL(appUrl).protocol === 'https:'
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of toSend.get(request) ?? []) {
      const { path, maxAge } = cookies[name]
      const rest = { path, maxAge: value === '' ? 0 : maxAge, httpOnly: true, sameSite: 'lax', secure } as const
      reply.header('set-cookie', stringifySetCookie({ name, value, ...rest }))
    }
  })
}

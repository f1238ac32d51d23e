import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionLifetimeMs, verificationLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { Context } from '#server/trpc/context.ts'

/** The cookies of the site. All are httpOnly and `Lax`: links are followed from a mailbox on the web. */
const cookies = {
  /** Marks the browser that registered (rule accounts-14). */
  registration: `Path=/api/auth/verify-email; Max-Age=${verificationLifetimeMs / 1000}`,
  /** Renders a person's documents, and is no credential of any call (decision 0009). */
  documents: `Path=/; Max-Age=${sessionLifetimeMs / 1000}`,
} as const

type CookieName = keyof typeof cookies

const toSend = new WeakMap<FastifyRequest, Map<CookieName, string>>()

/** Reads a cookie of a request; undefined without it. */
export function cookieOf(header: string | undefined, name: CookieName): string | undefined {
  return new RegExp(`(?:^|; )${name}=([\\w.-]{1,1000})(?:;|$)`).exec(header ?? '')?.[1]
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
  const secure = new URL(appUrl).protocol === 'https:' ? '; Secure' : ''
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of toSend.get(request) ?? []) {
      const rest = value === '' ? cookies[name].replace(/Max-Age=\d+/, 'Max-Age=0') : cookies[name]
      reply.header('set-cookie', `${name}=${value}; ${rest}; HttpOnly; SameSite=Lax${secure}`)
    }
  })
}

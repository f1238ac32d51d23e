import type { FastifyInstance, FastifyRequest } from 'fastify'
import { verificationLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { Context } from '#server/trpc/context.ts'

const name = 'registration'
const toSend = new WeakMap<FastifyRequest, string>()

/** The cookie that marks the browser that registered (rule accounts-14): what the request carries, and how to set it. */
export function registrationOf(request: FastifyRequest): NonNullable<Context['registration']> {
  return {
    proof: new RegExp(`(?:^|; )${name}=([\\w-]{1,100})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1],
    remember: (proof) => void toSend.set(request, proof),
  }
}

/** Sends the cookie with the answer. `Lax`: the link is followed from a mailbox on the web. */
export function sendRegistrationCookies(app: FastifyInstance, appUrl: string): void {
  const secure = new URL(appUrl).protocol === 'https:' ? '; Secure' : ''
  const rest = `Path=/api/auth/verify-email; Max-Age=${verificationLifetimeMs / 1000}; HttpOnly; SameSite=Lax${secure}`
  app.addHook('onSend', async (request, reply) => {
    const proof = toSend.get(request)
    if (proof !== undefined) reply.header('set-cookie', `${name}=${proof}; ${rest}`)
  })
}

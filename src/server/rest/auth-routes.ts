import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { verificationMessages } from '#domain/auth/verification-messages.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { sendFailure } from './send-failure.ts'

/** The account procedures as the documented paths use them. Input is handed on as it came: procedures check it. */
export interface AuthCaller {
  me(): Promise<unknown>
  login(input: unknown): Promise<unknown>
  logout(): Promise<unknown>
  register(input: unknown): Promise<unknown>
  verifyEmail(input: unknown): Promise<unknown>
  resendVerification(input: unknown): Promise<unknown>
  forgotPassword(input: unknown): Promise<unknown>
  resetPassword(input: unknown): Promise<unknown>
}

export interface AuthRoutesDeps {
  callerFor: (request: FastifyRequest) => { auth: AuthCaller }
}

const bodyLimit = 64 * 1024

/** What a link's query may hold; of a parameter given twice, neither counts. */
const LinkQuery = z.object({ token: z.string().catch(''), email: z.string().catch('') })

/** /api/auth/* of SPEC section 7, and the two links that mails carry (DECISIONS 28). */
export function registerAuthRoutes(app: FastifyInstance, { callerFor }: AuthRoutesDeps): void {
  void app.register((routes, _options, done) => {
    // JSON alone: a form of another site can send text without asking the browser first.
    routes.removeContentTypeParser('text/plain')
    routes.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
    routes.addHook('onRequest', async (_request, reply) => {
      // What is answered here is one person's, or carries a token.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    routes.get('/api/auth/me', (request) => callerFor(request).auth.me())
    for (const [path, call] of posts) {
      routes.post(path, { bodyLimit }, (request) => callerFor(request).auth[call](request.body))
    }
    routes.get('/api/auth/verify-email', async (request, reply) => {
      const { token } = LinkQuery.parse(request.query)
      return reply.redirect(await verificationScreen(callerFor(request).auth, token), 303)
    })
    routes.get('/api/auth/reset-password', (request, reply) => {
      const { token, email } = LinkQuery.parse(request.query)
      return reply.redirect(`/reset-password?${new URLSearchParams({ token, email })}`, 303)
    })
    done()
  })
}

const posts = [
  ['/api/auth/login', 'login'],
  ['/api/auth/logout', 'logout'],
  ['/api/auth/register', 'register'],
  ['/api/auth/resend-verification', 'resendVerification'],
  ['/api/auth/forgot-password', 'forgotPassword'],
  ['/api/auth/reset-password', 'resetPassword'],
] as const satisfies readonly (readonly [string, keyof AuthCaller])[]

/** Where the link in a verification mail leads, in the browser of whoever followed it. */
async function verificationScreen(caller: AuthCaller, token: string): Promise<string> {
  try {
    await caller.verifyEmail({ token })
    return '/verify-email?status=success'
  } catch (error) {
    const { code } = failureOf(error)
    if (code === 'INTERNAL') throw error
    const message = code === 'TOO_MANY_REQUESTS' ? verificationMessages[code] : verificationMessages.INVALID_TOKEN
    return `/verify-email?${new URLSearchParams({ status: 'error', message })}`
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Credentials, LinkRequest, PasswordReset, Registration } from '#domain/auth/account-inputs.ts'
import { verificationCopy } from '#domain/auth/verification-copy.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { sendFailure } from './send-failure.ts'

/**
 * The account procedures as the documented paths use them. Input is passed on unchecked, because the procedures
 * validate it.
 */
interface AuthCaller {
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

/** The query of a link. A parameter that is given twice counts as missing. */
const LinkQuery = z.object({ token: z.string().catch(''), email: z.string().catch('') })

/** /api/auth/* and the two links that mails carry (rules api-12, api-18). */
export function registerAuthRoutes(app: FastifyInstance, { callerFor }: AuthRoutesDeps): void {
  void app.register((routes, _options, done) => {
    // JSON only: a form on another site can send text without asking the browser first.
    routes.removeContentTypeParser('text/plain')
    routes.setErrorHandler((error, _request, reply) => sendFailure(reply, error))
    routes.addHook('onRequest', async (_request, reply) => {
      // These answers belong to one person, or carry a token.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })

    routes.get(
      '/api/auth/me',
      { schema: { summary: 'Who is signed in', tags, security: [{ bearer: [] }] } },
      (request) => callerFor(request).auth.me(),
    )
    for (const [path, call, summary, body] of posts) {
      const schema = { summary, tags, ...(body && { body }) }
      routes.post(path, { bodyLimit, schema }, (request) => callerFor(request).auth[call](request.body))
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

const tags = ['auth']
const posts = [
  ['/api/auth/login', 'login', 'Sign in', Credentials],
  ['/api/auth/logout', 'logout', 'Sign out', undefined],
  ['/api/auth/register', 'register', 'Make an account', Registration],
  ['/api/auth/resend-verification', 'resendVerification', 'Mail the verification link again', LinkRequest],
  ['/api/auth/forgot-password', 'forgotPassword', 'Mail a link to set a new password', LinkRequest],
  ['/api/auth/reset-password', 'resetPassword', 'Set a new password with a mailed token', PasswordReset],
] as const satisfies readonly (readonly [string, keyof AuthCaller, string, z.ZodType | undefined])[]

/** The page on which the link of a verification mail ends. */
async function verificationScreen(caller: AuthCaller, token: string): Promise<string> {
  try {
    await caller.verifyEmail({ token })
    return '/verify-email?status=success'
  } catch (error) {
    const { code } = failureOf(error)
    if (code === 'INTERNAL') throw error
    const message = code === 'TOO_MANY_REQUESTS' ? verificationCopy[code] : verificationCopy.INVALID_TOKEN
    return `/verify-email?${new URLSearchParams({ status: 'error', message })}`
  }
}

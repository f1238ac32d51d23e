import { verificationCopy } from '#domain/auth/verification-copy.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { LinkText, LinkToken } from './schemas/link-token.ts'
import { anywhere, redirect } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const tags = ['links in emails']
const ResetLink = LinkToken.extend({ email: LinkText })

const schemas = {
  verify: {
    summary: 'Verify an address with the token that was emailed to it',
    tags,
    querystring: LinkToken,
    response: { ...redirect('To the screen that says how it went'), ...anywhere },
  },
  reset: {
    summary: 'What the link in a reset email leads to. Changes nothing',
    tags,
    querystring: ResetLink,
    response: { ...redirect('To the screen that asks for a new password'), ...anywhere },
  },
}

/** The two links that account emails carry. */
export function registerAccountLinks(app: RestApp, { callerFor }: RestDeps): void {
  app.get('/api/auth/verify-email', { schema: schemas.verify }, async (request, reply) => {
    const screen = await verificationScreen(() => callerFor(request).auth.verifyEmail(request.query))
    return reply.redirect(screen, 303)
  })
  app.get('/api/auth/reset-password', { schema: schemas.reset }, async (request, reply) =>
    reply.redirect(`/reset-password?${new URLSearchParams(request.query)}`, 303),
  )
}

/** The screen that a verification link opens in the browser. */
async function verificationScreen(verify: () => Promise<unknown>): Promise<string> {
  try {
    await verify()
    return '/verify-email?status=success'
  } catch (error) {
    const { code } = failureOf(error)
    if (code === 'INTERNAL') throw error
    const message = code === 'TOO_MANY_REQUESTS' ? verificationCopy[code] : verificationCopy.INVALID_TOKEN
    return `/verify-email?${new URLSearchParams({ status: 'error', message })}`
  }
}

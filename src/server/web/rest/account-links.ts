import { verificationCopy } from '#domain/auth/verification-copy.ts'
import { failureOf } from '#server/trpc/failure.ts'
import { LinkText, LinkToken } from './schemas/link-token.ts'
import { anywhere, redirect } from './schemas/refusals.ts'
import type { RestApp, RestDeps } from './rest-deps.ts'

const tags = ['links in emails']
const ResetLink = LinkToken.extend({ email: LinkText })

const schemas = {
  verify: {
    operationId: 'openVerificationLink',
    summary: 'The link of a verification email. Verifies only in the browser that registered',
    tags,
    querystring: LinkToken,
    response: { ...redirect('To the screen with the result, or one that asks for a press'), ...anywhere },
  },
  reset: {
    operationId: 'openResetLink',
    summary: 'The link of a reset email. Changes nothing',
    tags,
    querystring: ResetLink,
    response: { ...redirect('To the screen that asks for a new password'), ...anywhere },
  },
}

/** The two links that account emails carry. */
export function registerAccountLinks(app: RestApp, { callerFor }: RestDeps): void {
  app.get('/api/auth/verify-email', { schema: schemas.verify }, async (request, reply) => {
    // A HEAD is a scanner's, or a browser's that only looks.
    const screen =
      request.method === 'HEAD'
        ? askingScreen(request.query)
        : await verificationScreen(request.query, (link) => callerFor(request).auth.openVerificationLink(link))
    return reply.redirect(screen, 303)
  })
  app.get('/api/auth/reset-password', { schema: schemas.reset }, async (request, reply) =>
    reply.redirect(`/reset-password?${new URLSearchParams(request.query)}`, 303),
  )
}

interface Link {
  token: string
}

function askingScreen({ token }: Link): string {
  return `/verify-email?${new URLSearchParams({ token })}`
}

/** The screen that a verification link opens in the browser. */
async function verificationScreen(link: Link, open: (link: Link) => Promise<{ isVerified: boolean }>): Promise<string> {
  try {
    const { isVerified } = await open(link)
    return isVerified ? '/verify-email?status=success' : askingScreen(link)
  } catch (error) {
    const { code } = failureOf(error)
    if (code === 'INTERNAL') throw error
    const message = code === 'TOO_MANY_REQUESTS' ? verificationCopy[code] : verificationCopy.INVALID_TOKEN
    return `/verify-email?${new URLSearchParams({ status: 'error', message })}`
  }
}

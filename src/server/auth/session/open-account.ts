import { AppError } from '#domain/app-error.ts'
import { browserName } from '#domain/auth/browser-name.ts'
import { sessionLifetimeMs } from '#domain/auth/token-lifetimes.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { originOf } from '#server/auth/auth-limits.ts'
import { replaceHash, userOf } from '#server/store/accounts/accounts.ts'
import { rememberOrigin } from '#server/store/accounts/known-origins.ts'
import { openSession, openSessionByPasskey, type NewSession } from '#server/store/accounts/sessions.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import { coarseAddress } from '#server/trpc/coarse-address.ts'
import type { Context } from '#server/trpc/context.ts'
import { signSessionToken } from './session-token.ts'

interface Opening {
  deps: AuthDeps
  ctx: Context
  account: UserRow
}

/**
 * Opens a session after a correct password, and records its origin. Undefined if the password was changed meanwhile.
 */
export async function openAccount({
  deps,
  ctx,
  account,
  password,
}: Opening & { password: string }): Promise<SignedIn | undefined> {
  // Before the session is stored: a failure here must not leave an unused session.
  const to = deps.hasher.isOutdated(account.password) ? await rehash(deps, password) : undefined
  const session = newSession({ ctx, account })
  const sessionId = await openSession(ctx.em, session, account.password)
  if (!sessionId) return undefined
  if (to !== undefined) await replaceHash({ em: ctx.em, id: account.id, from: account.password, to })
  return signedIn({ deps, ctx, account }, session, sessionId)
}

/** Undefined while too many hashes run: the right password still signs in, and is rehashed another time. */
async function rehash({ hasher }: AuthDeps, password: string): Promise<string | undefined> {
  try {
    return await hasher.hash(password)
  } catch (error) {
    if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return undefined
    throw error
  }
}

/** The same after a correct passkey. Undefined if it was removed meanwhile. */
export async function openAccountByPasskey({
  credentialId,
  ...opening
}: Opening & { credentialId: string }): Promise<SignedIn | undefined> {
  const session = newSession(opening)
  const sessionId = await openSessionByPasskey(opening.ctx.em, session, credentialId)
  return sessionId ? signedIn(opening, session, sessionId) : undefined
}

function newSession({ ctx, account }: Omit<Opening, 'deps'>): NewSession {
  const now = ctx.now()
  return {
    userId: account.id,
    browser: browserName(ctx.userAgent) ?? null,
    ipAddress: coarseAddress(ctx.ip) ?? null,
    now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  }
}

async function signedIn(
  { deps, ctx, account }: Opening,
  { now, expiresAt }: NewSession,
  sessionId: string,
): Promise<SignedIn> {
  await rememberOrigin(ctx.em, originOf(ctx, account.email), now)
  const [jwtSecret] = deps.jwtSecrets
  const session = { userId: account.id, sessionId, jwtSecret, now, expiresAt }
  const token = await signSessionToken(session)
  ctx.documents?.remember(await signSessionToken({ ...session, use: 'documents' }))
  return { token, user: userOf(account) }
}

import { type RateLimit, giveBackToLimits } from '#server/store/accounts/rate-limits.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import type { AuthDeps } from './auth-deps.ts'
import { takeAttempt } from './auth-limits.ts'

const minute = 60

/** Calls that change an account (limit L13). @throws AppError TOO_MANY_REQUESTS. */
export function takeAccountChange(deps: AuthDeps, ctx: Context, me: Viewer): Promise<void> {
  return takeAttempt(deps, ctx, [{ key: `account:${me.userId}`, limit: 30, windowSeconds: 10 * minute }])
}

/** Copies of all that is stored (limit L14). @throws AppError TOO_MANY_REQUESTS. */
export function takeExport(deps: AuthDeps, ctx: Context, me: Viewer): Promise<void> {
  return takeAttempt(deps, ctx, [{ key: `export:${me.userId}`, limit: 10, windowSeconds: 60 * minute }])
}

function proofLimit({ userId }: Viewer): RateLimit {
  return { key: `prove:${userId}`, limit: 10, windowSeconds: 15 * minute }
}

/** Guesses at the password of an account that is signed in (limit L15). @throws AppError TOO_MANY_REQUESTS. */
export function takeProofAttempt(deps: AuthDeps, ctx: Context, me: Viewer): Promise<void> {
  return takeAttempt(deps, ctx, [proofLimit(me)])
}

/** Only failures count. */
export async function forgiveProofAttempt(deps: AuthDeps, ctx: Context, me: Viewer): Promise<void> {
  if (deps.rateLimits) await giveBackToLimits(ctx.em, [proofLimit(me).key])
}

/** Passkey challenges and answers of people who are not signed in (limit L16). @throws AppError TOO_MANY_REQUESTS. */
export function takePasskeyAttempt(deps: AuthDeps, ctx: Context, block: string): Promise<void> {
  return takeAttempt(deps, ctx, [{ key: `passkey:${block}`, limit: 60, windowSeconds: 5 * minute }])
}

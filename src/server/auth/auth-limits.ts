import { AppError } from '#domain/app-error.ts'
import { isKnownOrigin, type Origin } from '#server/store/accounts/known-origins.ts'
import {
  giveBackToLimits,
  takeFromLimits,
  takeWithGrowingDelay,
  type RateLimit,
} from '#server/store/accounts/rate-limits.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from './auth-deps.ts'

/** In seconds. Every limit of this file is counted before anything is hashed. */
const minute = 60

interface LoginLimits {
  perIpBlock: RateLimit[]
  perAccount: RateLimit
}

function loginLimits(ip: string, email: string): LoginLimits {
  const [block, address] = [ipBlock(ip), addressHash(email)]
  return {
    perIpBlock: [
      { key: `login:${block}:${address}`, limit: 10, windowSeconds: 5 * minute },
      { key: `login:${block}`, limit: 25, windowSeconds: 5 * minute },
    ],
    perAccount: { key: `login:${address}`, limit: 25, windowSeconds: 60 * minute },
  }
}

export function registrationLimits(ip: string, email: string): RateLimit[] {
  return [
    { key: `register:${ipBlock(ip)}`, limit: 5, windowSeconds: 30 * minute },
    { key: `register:${addressHash(email)}`, limit: 5, windowSeconds: 30 * minute },
  ]
}

/** The number of emails to one address is limited apart from this (limit L10). */
export function linkRequestLimits(call: 'forgot' | 'resend' | 'confirm' | 'undo', ip: string): RateLimit[] {
  return [{ key: `${call}:${ipBlock(ip)}`, limit: 25, windowSeconds: 5 * minute }]
}

/** @throws AppError TOO_MANY_REQUESTS with the seconds to wait. */
export async function takeAttempt(deps: AuthDeps, ctx: Context, limits: readonly RateLimit[]): Promise<void> {
  if (!deps.rateLimits) return
  refuse(await takeFromLimits(ctx.em, limits, ctx.now()))
}

/**
 * Counts a sign-in against its IP block (limit L1) and against the account, from any address. Past the account's limit
 * each failure brings a longer delay, except in IP blocks where the person signed in before (limit L4).
 * @throws AppError TOO_MANY_REQUESTS with the seconds to wait.
 */
export async function takeLoginAttempt(deps: AuthDeps, ctx: Context, email: string): Promise<void> {
  if (!deps.rateLimits) return
  const { perIpBlock, perAccount } = loginLimits(ctx.ip, email)
  refuse(await takeFromLimits(ctx.em, perIpBlock, ctx.now()))
  if (await isKnownOrigin(ctx.em, originOf(ctx, email), ctx.now())) return
  refuse(await takeWithGrowingDelay(ctx.em, perAccount, ctx.now()))
}

/** Only failures count, so nobody is locked out by signing in often. */
export async function forgiveLoginAttempt(deps: AuthDeps, ctx: Context, email: string): Promise<void> {
  if (!deps.rateLimits) return
  const { perIpBlock, perAccount } = loginLimits(ctx.ip, email)
  await giveBackToLimits(
    ctx.em,
    [...perIpBlock, perAccount].map(({ key }) => key),
  )
}

export function originOf(ctx: Context, email: string): Origin {
  return { email, block: ipBlock(ctx.ip) }
}

function refuse(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds === undefined) return
  throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please wait a moment and try again.', retryAfterSeconds)
}

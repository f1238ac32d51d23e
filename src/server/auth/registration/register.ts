import { AppError } from '#domain/app-error.ts'
import type { Registration } from '#domain/auth/account-inputs.ts'
import type { RegistrationResult } from '#domain/auth/user.ts'
import {
  findAccount,
  hasPassword,
  isRegistered,
  lockAccount,
  withdrawPassword,
} from '#server/store/accounts/accounts.ts'
import type { UserRow } from '#server/store/entities/user-entity.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { confirmedAddress } from '#server/signing/confirmed-address.ts'
import { openAccount } from '#server/auth/session/open-account.ts'
import { userIdForAddress } from '#server/store/accounts/visitor-users.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { registrationLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailVerificationLink, isLinkAllowed } from '#server/auth/mail-link.ts'
import { markVerified } from './mark-verified.ts'

/**
 * Registers an address, or claims the record that a visitor's alert made for it. An address that is registered but not
 * verified is asked to verify again (rule accounts-15).
 * @throws AppError ACCOUNT_EXISTS_VERIFIED or TOO_MANY_REQUESTS.
 */
export async function register(deps: AuthDeps, ctx: Context, input: Registration): Promise<RegistrationResult> {
  await takeAttempt(deps, ctx, registrationLimits(ctx.ip, input.email))
  const known = await findAccount(ctx.em, input.email)
  if (known) refuseVerified(known)
  const password = await deps.hasher.hash(input.password)
  if (isProven(deps, ctx, input)) return registerProven({ deps, ctx, input, password })
  const now = ctx.now()
  const { account, resent, isMailed } = await inTransaction(ctx.em, async (em) => {
    const account = await lockUnverified(em, input.email, now)
    const resent = isRegistered(account)
    const isMailed = await isLinkAllowed(em, account, now)
    if (isMailed) {
      if (!resent) account.createdAt = now
      fillIn(account, { input, password })
      await mailVerificationLink({ em, account, jwtSecret: deps.jwtSecret, now })
    }
    return { account, resent, isMailed }
  })
  if (!isMailed) await contest({ deps, ctx, account, entered: input.password })
  return resultOf(input.email, resent)
}

/** The account of an address, or a new one, locked until the transaction ends. */
async function lockUnverified(em: EntityManager, email: string, now: Date): Promise<UserRow> {
  await userIdForAddress(em, email, now)
  const account = await lockAccount(em, email)
  if (!account) throw new Error('a user record that was just made is gone')
  refuseVerified(account)
  return account
}

function fillIn(account: UserRow, { input, password }: { input: Registration; password: string }): void {
  account.password = password
  account.firstName = input.firstName || null
  account.lastName = input.lastName || null
  account.isEmailVerified = false
}

/** Whether the person came by a link that was emailed to the very address. */
function isProven({ jwtSecret }: AuthDeps, ctx: Context, { email, proof }: Registration): boolean {
  return proof !== undefined && confirmedAddress({ key: jwtSecret, token: proof, now: ctx.now() }) === email
}

/** The account is verified at once and the person signed in (rule accounts-35). */
async function registerProven({
  deps,
  ctx,
  input,
  password,
}: {
  deps: AuthDeps
  ctx: Context
  input: Registration
  password: string
}): Promise<RegistrationResult> {
  const now = ctx.now()
  const account = await inTransaction(ctx.em, async (em) => {
    const account = await lockUnverified(em, input.email, now)
    if (!isRegistered(account)) account.createdAt = now
    fillIn(account, { input, password })
    await em.flush()
    await markVerified(em, account, now)
    return account
  })
  const signedIn = await openAccount({ deps, ctx, account, password: input.password })
  if (!signedIn) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  return { requiresVerification: false, message: 'Registration successful. You are now logged in.', ...signedIn }
}

/**
 * A link for one password is out, and no other may be mailed yet. If somebody else now registers with another password,
 * following the link must make neither password valid. The owner of the address then sets one by reset.
 */
async function contest({
  deps,
  ctx,
  account,
  entered,
}: {
  deps: AuthDeps
  ctx: Context
  account: UserRow
  entered: string
}): Promise<void> {
  if (!hasPassword(account) || (await deps.hasher.verify(account.password, entered))) return
  await withdrawPassword(ctx.em, account)
}

function refuseVerified(account: UserRow): void {
  if (!account.isEmailVerified || !isRegistered(account)) return
  throw new AppError(
    'ACCOUNT_EXISTS_VERIFIED',
    'An account with this email address already exists and is verified. Please log in instead.',
  )
}

function resultOf(email: string, resent: boolean): RegistrationResult {
  const message = resent
    ? 'You have already signed up. Verification email has been resent.'
    : 'Registration successful! Please check your email to verify your account.'
  return { requiresVerification: true, resent, email, message }
}

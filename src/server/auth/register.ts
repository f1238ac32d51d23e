import { AppError } from '#domain/app-error.ts'
import type { Registration } from '#domain/auth/account-inputs.ts'
import type { RegistrationResult } from '#domain/auth/user.ts'
import { findAccount, hasPassword, isRegistered, lockAccount } from '#server/store/accounts.ts'
import type { UserRow } from '#server/store/entities/user-entity.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { unusablePassword, userIdForAddress } from '#server/store/visitor-users.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from './auth-deps.ts'
import { registrationLimits, takeAttempt } from './auth-limits.ts'
import { mailVerificationLink, mayMail } from './mail-link.ts'

/** The account as it was before this registration, and whether the password entered now is its password already. */
interface Before {
  password: string | undefined
  isSamePassword: boolean
}

/**
 * Registers an address, or claims the record that a visitor's alert made for it. An address that is registered but not
 * verified is asked to verify again (SPEC section 8, Registration success).
 * @throws AppError ACCOUNT_EXISTS_VERIFIED or TOO_MANY_REQUESTS.
 */
export async function register(deps: AuthDeps, ctx: Context, input: Registration): Promise<RegistrationResult> {
  await takeAttempt(deps, ctx, registrationLimits(ctx.ip, input.email))
  const known = await findAccount(ctx.em, input.email)
  if (known) refuseVerified(known)
  const password = await deps.hasher.hash(input.password)
  const before: Before = {
    password: known?.password,
    isSamePassword: Boolean(known && hasPassword(known) && (await deps.hasher.verify(known.password, input.password))),
  }
  const now = ctx.now()
  return inTransaction(ctx.em, async (em) => {
    await userIdForAddress(em, input.email, now)
    const account = await lockAccount(em, input.email)
    if (!account) throw new Error('a user record that was just made is gone')
    refuseVerified(account)
    const resent = isRegistered(account)
    if (await mayMail(em, account, now)) {
      if (!resent) account.createdAt = now
      account.password = password
      account.firstName = input.firstName || null
      account.lastName = input.lastName || null
      account.isEmailVerified = false
      await mailVerificationLink({ em, account, jwtSecret: deps.jwtSecret, now })
    } else await contest({ em, account, before })
    return resultOf(input.email, resent)
  })
}

/**
 * The link that is out was asked for with one password, and no other may be mailed yet. If this is another person, or
 * that was, following the link must not make either's password good: the owner of the address then sets one by reset.
 */
async function contest({
  em,
  account,
  before,
}: {
  em: EntityManager
  account: UserRow
  before: Before
}): Promise<void> {
  if (before.isSamePassword && before.password === account.password) return
  account.password = unusablePassword
  await em.flush()
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

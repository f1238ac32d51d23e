import type { Registration } from '#domain/auth/account-inputs.ts'
import type { RegistrationOutcome } from '#domain/auth/user.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { findAccount, hasPassword, isRegistered, withdrawPassword } from '#server/store/accounts/accounts.ts'
import type { UserRow } from '#server/store/entities/accounts/users.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { confirmedAddress } from '#server/signing/confirmed-address.ts'
import type { Context } from '#server/trpc/context.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { registrationLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailVerificationLink, mailVerificationLinkAgain } from '#server/auth/mail-link.ts'
import { consumeLinkQuota } from '#server/auth/consume-link-quota.ts'
import { refuseCommonPassword } from '#server/auth/password/common-password.ts'
import { fillIn, lockUnverified, refuseVerified, type NewAccount } from './new-account.ts'
import { rememberRegistration } from './registered-here.ts'
import { AppError } from '#domain/app-error.ts'
import { openAccount } from '#server/auth/session/open-account.ts'
import { markVerified } from './mark-verified.ts'

/**
 * Registers an address, or claims the record that a visitor's alert made for it. An address that is registered but not
 * verified is sent its link again (rules accounts-15, accounts-17).
 * @throws AppError ACCOUNT_EXISTS_VERIFIED, COMMON_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function register(deps: AuthDeps, ctx: Context, input: Registration): Promise<RegistrationOutcome> {
  await takeAttempt(deps, ctx, registrationLimits(ctx.ip, input.email))
  await refuseCommonPassword(input.password, input)
  const known = await findAccount(ctx.em, input.email)
  if (known) refuseVerified(known)
  const hashed = { input, password: await deps.hasher.hash(input.password) }
  if (isProven(deps, ctx, input)) return registerProven(deps, ctx, hashed)
  const { account, ...settled } = await storeRegistration(deps, ctx, hashed)
  if (settled.isOtherPasswordStored) await revokeContestedPassword({ deps, ctx, account, entered: input.password })
  rememberRegistration(ctx, deps.jwtSecrets, input.email)
  return resultOf(input.email, settled)
}

/** Makes the account of a registration, or has its link sent again. */
function storeRegistration({ jwtSecrets }: AuthDeps, ctx: Context, hashed: NewAccount) {
  const now = ctx.now()
  const { email } = hashed.input
  return inTransaction(ctx.em, async (em) => {
    const account = await lockUnverified(em, email, now)
    const order = { em, account, jwtSecrets, now }
    const alreadySignedUp = isRegistered(account)
    const granted = await consumeLinkQuota(em, 'registration', email, now)
    if (!alreadySignedUp) {
      // The first email of an account ignores the limit: it happens only once.
      account.createdAt = now
      fillIn(account, hashed)
      await mailVerificationLink(order)
      return { account, alreadySignedUp, resent: false, isOtherPasswordStored: false }
    }
    const isReplaced = granted && !isLinkAlive(account, now)
    if (isReplaced) fillIn(account, hashed)
    if (granted) await mailVerificationLinkAgain(order)
    return { account, alreadySignedUp, resent: granted, isOtherPasswordStored: !isReplaced }
  })
}

function isLinkAlive({ emailVerificationExpires }: UserRow, now: Date): boolean {
  return (emailVerificationExpires ?? now) > now
}

/**
 * Withdraws an unverified account's password if another one is entered. A link for the first password was mailed
 * already, and following it must validate neither, because only one of the two people can be the owner. The owner is
 * then sent a link to set one (decision 0008).
 */
async function revokeContestedPassword({
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

/** True if the request carries the token of a link mailed to this address. */
function isProven({ jwtSecrets }: AuthDeps, ctx: Context, { email, proof }: Registration): boolean {
  return proof !== undefined && confirmedAddress({ keys: jwtSecrets, token: proof, now: ctx.now() }) === email
}

function resultOf(
  email: string,
  { alreadySignedUp, resent }: { alreadySignedUp: boolean; resent: boolean },
): RegistrationOutcome {
  const linkStatus = resent ? 'Verification email has been resent.' : linkOverLimitText
  const message = alreadySignedUp
    ? `You have already signed up. ${linkStatus}`
    : 'Registration successful! Please check your email to verify your account.'
  return { requiresVerification: true, resent, alreadySignedUp, email, message }
}

/**
 * Registers a person with the token of a link mailed to this address: verified and signed in at once (rule
 * accounts-35).
 */
async function registerProven(deps: AuthDeps, ctx: Context, hashed: NewAccount): Promise<RegistrationOutcome> {
  const now = ctx.now()
  const { email, password } = hashed.input
  const account = await inTransaction(ctx.em, async (em) => {
    const account = await lockUnverified(em, email, now)
    if (!isRegistered(account)) account.createdAt = now
    fillIn(account, hashed)
    await em.flush()
    await markVerified(em, account, now)
    return account
  })
  const signedIn = await openAccount({ deps, ctx, account, password })
  if (!signedIn) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password')
  return { requiresVerification: false, message: 'Registration successful. You are now logged in.', ...signedIn }
}

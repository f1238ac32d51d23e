import type { LinkRequest } from '#domain/auth/account-inputs.ts'
import type { LinkAnswer } from '#domain/auth/user.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { isRegistered, lockAccount } from '#server/store/accounts/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context } from '#server/trpc/context.ts'
import { answerAlike } from '#server/auth/answer-alike.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { linkRequestLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailVerificationLinkAgain } from '#server/auth/mail-link.ts'
import { consumeResendQuota } from '#server/auth/consume-link-quota.ts'

/**
 * Mails the verification link again if the address is registered and unverified. Limit L10 counts every address, so its
 * refusal does not reveal an account (rules accounts-17, accounts-22).
 */
export async function resendVerification(deps: AuthDeps, ctx: Context, { email }: LinkRequest): Promise<LinkAnswer> {
  await takeAttempt(deps, ctx, linkRequestLimits('resend', ctx.ip))
  const now = ctx.now()
  const granted = await answerAlike(deps, () =>
    inTransaction(ctx.em, async (em) => {
      const account = await lockAccount(em, email)
      const { granted, isMailed } = await consumeResendQuota(em, email, now)
      if (!granted) return false
      if (isMailed && account && isRegistered(account) && !account.isEmailVerified)
        await mailVerificationLinkAgain({ em, account, jwtSecrets: deps.jwtSecrets, now })
      return true
    }),
  )
  const message = granted
    ? 'If this address is waiting to be verified, a verification link is on its way.'
    : linkOverLimitText
  return { message, granted }
}

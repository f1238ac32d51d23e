import type { LinkRequest } from '#domain/auth/account-inputs.ts'
import type { LinkAnswer } from '#domain/auth/user.ts'
import { linkOverLimitText } from '#domain/auth/verification-copy.ts'
import { isRegistered, lockAccount } from '#server/store/accounts/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context } from '#server/trpc/context.ts'
import { answerAlike } from '#server/auth/answer-alike.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { linkRequestLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailResetLink } from '#server/auth/mail-reset-link.ts'
import { consumeLinkQuota } from '#server/auth/consume-link-quota.ts'

/**
 * Mails a reset link if the account exists. Limit L10 counts every address, so its refusal does not reveal an account
 * (rule accounts-22).
 */
export async function forgotPassword(deps: AuthDeps, ctx: Context, { email }: LinkRequest): Promise<LinkAnswer> {
  await takeAttempt(deps, ctx, linkRequestLimits('forgot', ctx.ip))
  const now = ctx.now()
  const granted = await answerAlike(deps, () =>
    inTransaction(ctx.em, async (em) => {
      const account = await lockAccount(em, email)
      if (!(await consumeLinkQuota(em, 'reset-password', email, now))) return false
      if (account && isRegistered(account)) await mailResetLink({ em, account, jwtSecrets: deps.jwtSecrets, now })
      return true
    }),
  )
  const message = granted ? 'If an account exists for this address, a reset link is on its way.' : linkOverLimitText
  return { message, granted }
}

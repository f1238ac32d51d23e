import type { LinkRequest } from '#domain/auth/account-inputs.ts'
import { isRegistered, lockAccount } from '#server/store/accounts/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context } from '#server/trpc/context.ts'
import { answerAlike } from '#server/auth/answer-alike.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { linkRequestLimits, takeAttempt } from '#server/auth/auth-limits.ts'
import { mailVerificationLink, isLinkAllowed } from '#server/auth/mail-link.ts'

/**
 * Mails the verification link again if the address is registered, unverified and limit L10 allows it. The answer is
 * always the same (rule accounts-22).
 */
export async function resendVerification(
  deps: AuthDeps,
  ctx: Context,
  { email }: LinkRequest,
): Promise<{ message: string }> {
  await takeAttempt(deps, ctx, linkRequestLimits('resend', ctx.ip))
  const now = ctx.now()
  await answerAlike(deps, () =>
    inTransaction(ctx.em, async (em) => {
      const account = await lockAccount(em, email)
      if (!account || !isRegistered(account) || account.isEmailVerified) return
      if (await isLinkAllowed(em, account, now))
        await mailVerificationLink({ em, account, jwtSecret: deps.jwtSecret, now })
    }),
  )
  return { message: 'If this address is waiting to be verified, a verification link is on its way.' }
}

import type { LinkRequest } from '#domain/auth/account-inputs.ts'
import { isRegistered, lockAccount } from '#server/store/accounts.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context } from '#server/trpc/context.ts'
import { answerAlike } from './answer-alike.ts'
import type { AuthDeps } from './auth-deps.ts'
import { linkRequestLimits, takeAttempt } from './auth-limits.ts'
import { mailVerificationLink, mayMail } from './mail-link.ts'

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
      if (await mayMail(em, account, now)) await mailVerificationLink({ em, account, jwtSecret: deps.jwtSecret, now })
    }),
  )
  return { message: 'If this address is waiting to be verified, a verification link is on its way.' }
}

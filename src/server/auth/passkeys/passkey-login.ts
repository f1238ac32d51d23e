import { AppError } from '#domain/app-error.ts'
import type { PasskeyAnswer } from '#domain/auth/passkey-inputs.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import { takePasskeyAttempt } from '#server/auth/account-limits.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { openAccountByPasskey } from '#server/auth/session/open-account.ts'
import { announced } from '#server/auth/sign-in-events.ts'
import { UserEntity } from '#server/store/entities/accounts/users.ts'
import type { Context } from '#server/trpc/context.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import { checkPasskey } from './check-passkey.ts'

/**
 * Signs a person in with a passkey. Every faulty answer gets the same refusal (rule accounts-46).
 * @throws AppError INVALID_CREDENTIALS or TOO_MANY_REQUESTS.
 */
export function loginWithPasskey(deps: AuthDeps, ctx: Context, answer: PasskeyAnswer): Promise<SignedIn> {
  return announced(deps, ctx, { method: 'passkey' }, async () => {
    await takePasskeyAttempt(deps, ctx, ipBlock(ctx.ip))
    const passkey = await checkPasskey(deps, ctx, { purpose: 'sign-in', sessionId: null }, answer)
    const account = passkey && (await ctx.em.findOne(UserEntity, { id: passkey.userId }, { refresh: true }))
    if (!account) throw refused()
    const signedIn = await openAccountByPasskey({ deps, ctx, account, credentialId: passkey.credentialId })
    if (!signedIn) throw refused()
    return signedIn
  })
}

function refused(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'This passkey did not work. Try again, or use your password.')
}

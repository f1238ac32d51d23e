import { AppError } from '#domain/app-error.ts'
import type { SignedIn } from '#domain/auth/user.ts'
import { addressHash } from '#server/store/outbox/suppressions.ts'
import type { Context } from '#server/trpc/context.ts'
import { ipBlock } from '#server/trpc/ip-block.ts'
import type { AuthDeps, SignInEvent } from './auth-deps.ts'

/** Reports the outcome of a sign-in. */
export async function announced(
  { onSignIn }: AuthDeps,
  ctx: Context,
  of: { method: SignInEvent['method']; email?: string },
  signIn: () => Promise<SignedIn>,
): Promise<SignedIn> {
  const known = {
    method: of.method,
    ...(of.email && { addressHash: addressHash(of.email) }),
    ipBlock: ipBlock(ctx.ip),
    requestId: ctx.requestId,
  }
  try {
    const signedIn = await signIn()
    onSignIn?.({ event: 'signed-in', userId: signedIn.user.id, ...known })
    return signedIn
  } catch (error) {
    if (error instanceof AppError) onSignIn?.({ event: 'sign-in-refused', reason: error.code, ...known })
    throw error
  }
}

import { AppError } from '#domain/app-error.ts'
import type { CurrentUser } from '#domain/auth/user.ts'
import { findAccount, userOf } from '#server/store/accounts/accounts.ts'
import type { Context, Owner } from '#server/trpc/context.ts'

/** The signed-in person. */
export async function currentUser(ctx: Context, me: Owner): Promise<CurrentUser> {
  const account = await findAccount(ctx.em, me.email)
  if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
  return { email: account.email, user: userOf(account) }
}

import { AppError } from '#domain/app-error.ts'
import type { NameChange } from '#domain/auth/own-account.ts'
import type { User } from '#domain/auth/user.ts'
import { userOf } from '#server/store/accounts/accounts.ts'
import { lockAccountById } from '#server/store/accounts/change-account.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'

/** Changes the person's name; an empty part is none. */
export function rename(ctx: Context, me: Viewer, { firstName, lastName }: NameChange): Promise<User> {
  return inTransaction(ctx.em, async (em) => {
    const account = await lockAccountById(em, me.userId)
    if (!account) throw new AppError('UNAUTHENTICATED', 'Please sign in to continue.')
    Object.assign(account, { firstName: firstName || null, lastName: lastName || null, updatedAt: ctx.now() })
    await em.flush()
    return userOf(account)
  })
}

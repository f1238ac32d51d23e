import type { Proven } from '#domain/auth/own-account.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { lockAccountById } from '#server/store/accounts/change-account.ts'
import { deletePerson } from '#server/store/accounts/delete-person.ts'
import { lockIdentitiesToChange } from '#server/store/identity-lock.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { requireOwner } from './require-owner.ts'

/**
 * Deletes the account with all of the person's data, and notifies the address once (rule accounts-45).
 * @throws AppError INVALID_CREDENTIALS or TOO_MANY_REQUESTS.
 */
export async function deleteAccount(
  deps: AuthDeps,
  ctx: Context,
  me: Viewer,
  { proof }: Proven,
): Promise<{ deleted: true }> {
  await requireOwner(deps, ctx, me, proof)
  const now = ctx.now()
  await inTransaction(ctx.em, async (em) => {
    await lockIdentitiesToChange(em)
    const account = await lockAccountById(em, me.userId)
    if (!account) return
    const { id, email } = account
    await deletePerson(em, { userId: id, email })
    const payload = { email, changedAt: now.toISOString() }
    await enqueueNotification(em, { kind: 'account-deleted', address: email, userId: null, payload, now })
  })
  return { deleted: true }
}

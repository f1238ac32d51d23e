import { AppError } from '#domain/app-error.ts'
import type { PasswordChange } from '#domain/auth/own-account.ts'
import type { AuthDeps } from '#server/auth/auth-deps.ts'
import { refuseCommonPassword } from '#server/auth/password/common-password.ts'
import { setPassword } from '#server/store/accounts/change-account.ts'
import { endAccess } from '#server/store/accounts/end-access.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'
import { requireOwner } from './require-owner.ts'

/**
 * Changes the password. Everything but this session that somebody else could have set up ends (decision 0055), open
 * reset links become invalid, and the owner is notified by email (rule accounts-41).
 * @throws AppError INVALID_CREDENTIALS, COMMON_PASSWORD or TOO_MANY_REQUESTS.
 */
export async function changePassword(
  deps: AuthDeps,
  ctx: Context,
  me: Viewer,
  { proof, newPassword }: PasswordChange,
): Promise<{ message: string }> {
  const account = await requireOwner(deps, ctx, me, proof)
  const { id, email, password: from } = account
  await refuseCommonPassword(newPassword, account)
  const to = await deps.hasher.hash(newPassword)
  const now = ctx.now()
  await inTransaction(ctx.em, async (em) => {
    // It was changed while it was being checked, so the entered one is wrong by now.
    if (!(await setPassword(em, { id, from, to }, now)))
      throw new AppError('INVALID_CREDENTIALS', 'This is not your password.')
    const ended = await endAccess(em, { userId: id, except: me.sessionId, now })
    const payload = { email, changedAt: now.toISOString(), staysSignedIn: true, ended }
    await enqueueNotification(em, { kind: 'password-changed', address: email, userId: id, payload, now })
  })
  return { message: 'Your password was changed.' }
}

import { AppError } from '#domain/app-error.ts'
import type { AddressState } from '#domain/operator/operator-view.ts'
import { liftBounced, suppressionOf } from '#server/store/outbox/suppressions.ts'
import type { Context } from '#server/trpc/context.ts'

/** Why an address gets no alert emails. The list has hashes only, so one has to know the address to ask. */
export async function stateOfAddress({ em, now }: Pick<Context, 'em' | 'now'>, email: string): Promise<AddressState> {
  return { reason: (await suppressionOf(em, email, now())) ?? null }
}

/**
 * For a mailbox that takes mail again. @throws AppError INVALID_INPUT for somebody who unsubscribed: that is theirs alone
 * to take back (invariant I6).
 */
export async function liftBounce(ctx: Pick<Context, 'em' | 'now'>, email: string): Promise<AddressState> {
  const { reason } = await stateOfAddress(ctx, email)
  if (reason === 'unsubscribed') {
    throw new AppError('INVALID_INPUT', 'email: this person unsubscribed; only they can take that back.')
  }
  await liftBounced(ctx.em, email)
  return stateOfAddress(ctx, email)
}

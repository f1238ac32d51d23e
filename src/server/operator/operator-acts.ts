import { AppError } from '#domain/app-error.ts'
import type { AddressState, OperatorAct } from '#domain/operator/operator-view.ts'
import { personOf, setBlocked } from '#server/store/accounts/blocks.ts'
import { lockAccount } from '#server/store/accounts/accounts.ts'
import { deletePerson } from '#server/store/accounts/delete-person.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { lockIdentitiesToChange } from '#server/store/identity-lock.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { redriveDead } from '#server/store/outbox/redrive.ts'
import { addressHash, liftBounced, suppressionOf } from '#server/store/outbox/suppressions.ts'
import type { Context, Viewer } from '#server/trpc/context.ts'

export interface OperatorDeps {
  /** True if the person with this verified address runs the installation. */
  isOperator: (email: string) => boolean
  /** Mails the link that verifies an address again, if it waits for that. */
  resendLink: (ctx: Context, email: string) => Promise<unknown>
  /** Gets each act on a person, for the log. */
  onAct?: ((act: OperatorAct) => void) | undefined
}

type OperatorContext = Context & { me: Viewer }

/** Why an address gets no alert emails, and its person. Suppressions are hashes, so the caller must know the address. */
export async function stateOfAddress({ em, now }: Pick<Context, 'em' | 'now'>, email: string): Promise<AddressState> {
  const person = await personOf(em, email)
  return {
    reason: (await suppressionOf(em, email, now())) ?? null,
    person: person
      ? {
          since: person.createdAt,
          isVerified: person.isVerified,
          blockedAt: person.blockedAt,
          alerts: person.alerts,
        }
      : null,
  }
}

/**
 * Sends again to a mailbox that bounced.
 * @throws AppError INVALID_INPUT for a person who unsubscribed: only they can undo that (invariant I6).
 */
export async function liftBounce(ctx: Pick<Context, 'em' | 'now'>, email: string): Promise<AddressState> {
  const { reason } = await stateOfAddress(ctx, email)
  if (reason === 'unsubscribed') {
    throw new AppError('INVALID_INPUT', 'email: this person unsubscribed; only they can take that back.')
  }
  await liftBounced(ctx.em, email)
  return stateOfAddress(ctx, email)
}

/**
 * Blocks a person or lets them in again.
 * @throws AppError NOT_FOUND, or INVALID_INPUT for an operator.
 */
export async function blockPerson(
  deps: OperatorDeps,
  ctx: OperatorContext,
  { email, isBlocked }: { email: string; isBlocked: boolean },
): Promise<AddressState> {
  const { id } = await personToActOn(deps, ctx, email)
  await setBlocked(ctx.em, id, isBlocked ? ctx.now() : null)
  note(deps, ctx, isBlocked ? 'blocked' : 'unblocked', email)
  return stateOfAddress(ctx, email)
}

/** Deletes a person as they would themselves (rule accounts-45). @throws as `blockPerson`. */
export async function erasePerson(deps: OperatorDeps, ctx: OperatorContext, email: string): Promise<AddressState> {
  await personToActOn(deps, ctx, email)
  const now = ctx.now()
  await inTransaction(ctx.em, async (em) => {
    await lockIdentitiesToChange(em)
    const account = await lockAccount(em, email.trim().toLowerCase())
    if (!account) return
    await deletePerson(em, { userId: account.id, email: account.email })
    const payload = { email: account.email, changedAt: now.toISOString() }
    await enqueueNotification(em, { kind: 'account-deleted', address: account.email, userId: null, payload, now })
  })
  note(deps, ctx, 'erased', email)
  return stateOfAddress(ctx, email)
}

/** Tries the failed emails of an address again, and mails the link that it may wait for. */
export async function resendTo(deps: OperatorDeps, ctx: OperatorContext, email: string): Promise<{ again: number }> {
  const address = email.trim().toLowerCase()
  const { again } = await redriveDead(ctx.em, { since: new Date(0), address, now: ctx.now() })
  await deps.resendLink(ctx, address)
  note(deps, ctx, 'resent', email)
  return { again }
}

async function personToActOn({ isOperator }: OperatorDeps, ctx: Context, email: string) {
  const person = await personOf(ctx.em, email)
  if (!person) throw new AppError('NOT_FOUND', 'Nobody has this address here.')
  if (isOperator(email.trim()))
    throw new AppError('INVALID_INPUT', 'email: this is an operator; take it out of OPERATORS first.')
  return person
}

function note({ onAct }: OperatorDeps, ctx: OperatorContext, act: OperatorAct['act'], email: string): void {
  onAct?.({
    event: 'operator-act',
    act,
    operator: ctx.me.userId,
    addressHash: addressHash(email),
    requestId: ctx.requestId,
  })
}

import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context, KeyHolder, Viewer } from '#server/trpc/context.ts'
import { inSession } from '#server/trpc/in-session.ts'

export const ById = z.strictObject({ id: z.uuid() })

/** Adds a key, webhook or channel, or turns it on, and notifies the person by email at once (decision 0055). */
export async function adding<Added>(
  ctx: Context & { me: Viewer | KeyHolder },
  what: 'key' | 'webhook' | 'channel',
  add: (em: EntityManager) => Promise<Added>,
): Promise<Added> {
  return inSession(ctx, ctx.me, async (em) => {
    const added = await add(em)
    const { userId, email } = ctx.me
    const now = ctx.now()
    const payload = { email, what, changedAt: now.toISOString() }
    await enqueueNotification(em, { kind: 'access-added', address: email, userId, payload, now })
    return added
  })
}

export function notThere(what: 'key' | 'webhook' | 'channel' | 'call' | 'alert'): AppError {
  return new AppError('NOT_FOUND', `This ${what} no longer exists.`)
}

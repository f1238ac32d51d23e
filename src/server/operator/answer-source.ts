import type { z } from 'zod'
import type { SourceAnswer } from '#domain/venues/own/named-source.ts'
import { acceptNamed, dropNamed } from '#server/store/venues/named-sources.ts'
import type { Context } from '#server/trpc/context.ts'

/**
 * The operator's yes or no to the source that a venue named: to that which they saw, and to no other. False where another
 * one waits by now, or none.
 */
export async function answerSource(
  ctx: Context,
  { venueId, at: sawAt, isAccepted }: z.infer<typeof SourceAnswer>,
): Promise<boolean> {
  const [at, now] = [new Date(sawAt), ctx.now()]
  return isAccepted
    ? acceptNamed(ctx.em, { venueId, at, now })
    : dropNamed(ctx.em, { venueId, states: ['waiting'], at, change: 'source-refused-by-operator', now })
}

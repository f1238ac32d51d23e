import type { OperatorOverview } from '#domain/operator/operator-view.ts'
import { foundBacklog } from '#server/store/figures/found-backlog.ts'
import { emailsSentSince } from '#server/store/figures/sent-emails.ts'
import { outboxOverview } from '#server/store/outbox/redrive.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'
import type { Context } from '#server/trpc/context.ts'

const recentMs = 5 * 60_000
const monthMs = 30 * 86_400_000

/** Outbox, relay and pace of this installation, as the store knows them. */
export async function overview({ em, now }: Pick<Context, 'em' | 'now'>): Promise<OperatorOverview> {
  const at = now()
  const outbox = await outboxOverview(em, { since: new Date(at.getTime() - monthMs), state: undefined })
  const sent = await emailsSentSince(em, new Date(at.getTime() - recentMs))
  return { outbox, untold: await foundBacklog(em), sent, relay: (await relayTrouble(em, at)) ?? null }
}

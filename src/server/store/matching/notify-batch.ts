import { holdBeforeMailMs } from '#domain/notifications/pace.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { storeMatches, type StoredMatch } from '#server/store/outbox/matches/store-matches.ts'
import { openBuckets } from '#server/store/outbox/open-bucket.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { paceMails } from '#server/store/outbox/pacing/pace-mails.ts'
import { gatherPushes } from '#server/store/push/push-gatherings.ts'
import { alertsWithNews, type AlertWithNews } from './alerts-with-news.ts'
import type { TakenAlert } from './take-alerts.ts'

/** Stores the notifications for these alerts in the outbox, in the transaction that took them. */
export async function notifyBatch(tx: EntityManager, taken: readonly TakenAlert[], now: Date): Promise<void> {
  const alerts = await alertsWithNews(tx, taken)
  if (alerts.length === 0) return
  const mails = await openBuckets(tx, mailsFor(alerts))
  const stored = await storeMatches(tx, matchesOf(alerts, mails))
  const people = peopleToPush(alerts, stored)
  // Before matches move between emails: spreading a push locks its gathering, and then its matches.
  if (people.length > 0) await gatherPushes({ em: tx, people, now })
  await paceMails({ em: tx, ids: mails.map(({ id }) => id), now })
  await wakeDeliverers(tx)
}

/** One email for each address, with the age of its first opening. */
function mailsFor(alerts: readonly AlertWithNews[]) {
  return [...Map.groupBy(alerts, ({ address }) => address)].map(([address, all]) => {
    const { userId, foundAt, trace } = all.reduce((one, other) => (other.foundAt < one.foundAt ? other : one))
    const dueAt = new Date(foundAt.getTime() + holdBeforeMailMs)
    return { address, userId, foundAt, dueAt, trace, turn: Math.min(...all.map((one) => one.turn)) }
  })
}

function matchesOf(alerts: readonly AlertWithNews[], mails: readonly { id: string; address: string }[]): StoredMatch[] {
  const mailOf = new Map(mails.map(({ id, address }) => [address, id]))
  return alerts.map(({ found, alertId, address, positions }) => {
    return { found, alertId, address, positions, mailId: mailOf.get(address) }
  })
}

/** The owners of new matches who want pushes or have a channel, and the instant of their first match. */
function peopleToPush(alerts: readonly AlertWithNews[], stored: readonly { alertId: string; since: Date }[]) {
  const sinceOf = new Map(stored.map(({ alertId, since }) => [alertId, since.getTime()]))
  const toPush = alerts.filter(({ alertId, isPushed }) => isPushed && sinceOf.has(alertId))
  return [...Map.groupBy(toPush, ({ userId }) => userId)].map(([userId, all]) => {
    return { userId, since: new Date(Math.min(...all.map(({ alertId }) => sinceOf.get(alertId) ?? Infinity))) }
  })
}

import { LockMode } from '@mikro-orm/core'
import { boolean, columnOf, columnsOf, instant, json, list, nullable, uuid } from '#server/store/column.ts'
import { AlertMatchEntity } from '#server/store/entities/outbox/alert-match.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { claimOf, claimTakes, firstDueAt, type Claim, type ClaimOrder } from '#server/store/outbox/outbox-claims.ts'
import { wakeDeliverers } from '#server/store/outbox/outbox.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'

/** How many calls of one person are made at once. */
export const callsOfOneOwner = 2

const claimStatement = statement({
  takes: { ...claimTakes, except: list(uuid()) },
  gives: {
    ...columnsOf(NotificationEntity, 'id', 'attempt', 'failures'),
    userId: uuid(),
    /** The matches to send; none for a test. `isAgain` if its owner sends it once more. */
    payload: json<{ matches: object[]; isAgain?: true }>(),
    claimedAt: instant(),
    webhook: nullable(json<{ id: string; url: string; nonce: string }>()),
  },
  sql: `with claimed as (
       update notification set state = 'sending', attempt = attempt + 1, lease_owner = :owner, lease_until = :leaseUntil,
         gathered_at = coalesce(gathered_at, :now)
       where id in (
         select id from notification where state = 'pending' and id in (
           select id from (
             select id, available_at, row_number() over (partition by user_id order by available_at, id) as place
             from notification
             where queue = 'webhook' and state = 'pending' and available_at <= :now
               and user_id <> all(:except)) due
           where place <= ${callsOfOneOwner} order by available_at limit :limit)
         for update skip locked)
       returning *)
     select n.id, n.user_id as "userId", n.attempt, n.payload, n.gathered_at as "claimedAt", n.failures, case when w.id is not null
         then jsonb_build_object('id', w.id, 'url', w.url, 'nonce', w.nonce) end as webhook
     from claimed n left join webhook w on w.id = n.webhook_id and w.ended_at is null and w.paused_at is null
     order by n.available_at`,
})

/** A call that one deliverer owns; without a webhook if that was deleted. */
export type ClaimedCall = RowOf<(typeof claimStatement)['columns']>

/**
 * Claims up to `limit` calls that are due, the oldest first, but at most `callsOfOneOwner` of a person at a time and none
 * of those in `except`: a person whose server never answers delays nobody else.
 */
export function claimCalls({
  except = [],
  ...order
}: ClaimOrder & { except?: readonly string[] }): Promise<ClaimedCall[]> {
  return execute(order.em, claimStatement, { ...claimOf(order), except })
}

/** True if a call may still be made: its webhook exists, and no other deliverer owns it (invariant I8). */
export async function mayCall(em: EntityManager, { id, attempt }: Claim): Promise<boolean> {
  const ours = { id, attempt, state: 'sending', webhook: { endedAt: null, pausedAt: null } } as const
  return (await em.count(NotificationEntity, ours)) > 0
}

const matchesStatement = statement({
  takes: { matches: json<readonly object[]>(), now: instant() },
  gives: {
    ...columnsOf(AlertMatchEntity, 'venueId', 'date', 'sport', 'opening', 'foundAt'),
    alertId: columnOf(AlertMatchEntity, 'alert'),
    isResting: boolean(),
  },
  sql: `select m.alert_id as "alertId", m.venue_id as "venueId", m.date, m.sport, m.opening,
       m.found_at as "foundAt", not (a.is_active and a.ended_at is null
         and (a.paused_until is null or a.paused_until <= :now)) as "isResting"
     from jsonb_to_recordset(:matches) as r("alertId" uuid, "venueId" text, date date, key text, "openedAt" timestamptz)
       join alert_match m on m.alert_id = r."alertId" and m.venue_id = r."venueId" and m.date = r.date
         and m.opening_key = r.key and m.opened_at = r."openedAt"
       join alert a on a.id = m.alert_id
     order by m.date, (m.opening->>'startMinutes')::int, m.venue_id, m.opening_key, a.created_at`,
})

/** A match in a call. */
export type CalledMatch = RowOf<(typeof matchesStatement)['columns']>

/** The matches of a call, by date, time and venue. */
export function loadCalledMatches(em: EntityManager, matches: readonly object[], now: Date): Promise<CalledMatch[]> {
  return execute(em, matchesStatement, { matches, now })
}

/** When the next call is due; undefined when none waits. */
export function nextCallDueAt(em: EntityManager): Promise<Date | undefined> {
  return firstDueAt(em, { queue: 'webhook', state: 'pending' })
}

/** The row as it is once the lock is held. */
const locked = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const

/** Makes a call once more, under the same id. Returns false if the person has no such call of an active webhook, or it is being made. */
export function sendAgain(
  em: EntityManager,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    const done = { id, state: { $ne: 'sending' }, webhook: { user: userId, endedAt: null, pausedAt: null } } as const
    const known = await tx.findOne(NotificationEntity, done)
    const call = known && (await tx.findOne(NotificationEntity, { id, state: { $ne: 'sending' } }, locked))
    if (!call) return false
    const again = { state: 'pending', availableAt: now, claimedAt: null, failures: 0, lastError: null } as const
    tx.assign(call, { ...again, payload: { ...call.payload, isAgain: true } })
    await tx.flush()
    await wakeDeliverers(tx)
    return true
  })
}

import type { EntityManager } from '#server/store/entity-manager.ts'
import { consentColumns, consentRow, consentTakes, mayMailCondition, type Addressed } from './mail-consent.ts'
import { ambiguousWaitMs, type Claim } from './outbox-claims.ts'
import { columnsOf, instant, list, uuid } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import { execute, prepared } from '#server/store/statement.ts'
import {
  isAmong,
  outcomeParameters,
  outcomeTakes,
  recordOutcomes,
  recordOutcomesSql,
  type Ended,
} from './record-outcomes.ts'

// Materialized: consent is checked once for each mail, and not for each pair of a mail and a row that PostgreSQL tries.
// Not `state = 'sending'`: that would make PostgreSQL scan the whole index of waiting rows, with its many dead entries.
const exchangeStatement = prepared({
  takes: {
    ...outcomeTakes,
    ...consentTakes,
    nextIds: list(uuid()),
    leaseUntil: instant(),
  },
  gives: columnsOf(NotificationEntity, 'id'),
  sql: `with ended as (${recordOutcomesSql}), welcome as materialized (
     select r.id, r.attempt from jsonb_to_recordset(:mails) as r(id uuid, attempt integer, ${consentColumns})
     where ${mayMailCondition})
   update notification n set state = 'handed-over', hand_overs = n.hand_overs + 1, lease_until = :leaseUntil
     from welcome r
     where n.id = any((select :nextIds::uuid[])::uuid[]) and n.id = r.id and n.attempt = r.attempt
       and n.state is not distinct from 'sending' and ${isAmong('welcome')} returning n.id`,
})

/**
 * Records outcomes, and that the relay may accept the next mails from now on, in one statement with one commit. Returns
 * for each of the next true if it may be sent. It may not if another deliverer owns the claim by now (invariant I8), or
 * if its address has unsubscribed since it was written (invariant I6). No mail may be in both lists.
 */
export async function exchangeMails({
  em,
  ended,
  next,
  now,
}: {
  em: EntityManager
  ended: readonly Ended[]
  next: readonly (Claim & Addressed)[]
  now: Date
}): Promise<boolean[]> {
  if (next.length === 0) {
    await recordOutcomes({ em, ended, now })
    return []
  }
  const rows = await execute(em, exchangeStatement, {
    ...outcomeParameters(ended, now),
    mails: next.map(({ id, attempt, ...mail }) => ({ id, attempt, ...consentRow(mail) })),
    nextIds: next.map(({ id }) => id),
    leaseUntil: new Date(now.getTime() + ambiguousWaitMs),
  })
  const marked = new Set(rows.map(({ id }) => id))
  return next.map(({ id }) => marked.has(id))
}

import type { EntityManager } from '#server/store/entity-manager.ts'
import { instant, json, list, uuid } from '#server/store/column.ts'
import type { Claim } from './outbox-claims.ts'
import { execute, prepared, type RowOf } from '#server/store/statement.ts'

export type Outcome =
  | { state: 'sent' }
  | { state: 'pending'; retryAt: Date; error: string }
  | { state: 'ambiguous'; retryAt: Date; error: string }
  | { state: 'dead' | 'suppressed' | 'expired'; error: string }

const longestError = 500

/**
 * SQL: the notification `n` is one of those in a materialized table expression. The join implies it. But a connection
 * plans these statements once, while the outbox has a few pages and a scan costs least; each batch would then scan it
 * at any size. As a condition on every row this is expensive, so PostgreSQL looks up the rows by their key.
 */
export function isAmong(expression: string): string {
  return `coalesce((select bool_or(one.id = n.id) from ${expression} one), false)`
}

/** SQL for callers that do more in the same statement (hand-over.ts). Its parameters are `outcomeParameters`. */
export const recordOutcomesSql = `with outcome as materialized (
       select * from jsonb_to_recordset(:ended) as r(id uuid, attempt integer, state text, "retryAt" timestamptz, error text))
     update notification n set state = r.state, available_at = coalesce(r."retryAt", n.available_at),
       last_error = r.error, failures = n.failures + (r.state = 'pending')::integer,
       hand_overs = case when n.state = 'handed-over' and r.state = 'pending' then n.hand_overs - 1
         else n.hand_overs end,
       sent_at = case when r.state = 'sent' then :now else n.sent_at end,
       payload = case when r.state = 'sent' and n.kind = 'openings-found' then '{}' else n.payload end,
       lease_owner = null, lease_until = null
     from outcome r
     where n.id = any((select :endedIds::uuid[])::uuid[]) and n.id = r.id and n.attempt = r.attempt
       and (n.state in ('sending', 'handed-over') or (n.state = 'ambiguous' and r.state = 'sent')) and ${isAmong('outcome')}`

/** The parameters of `recordOutcomesSql`. */
export const outcomeTakes = { ended: json<readonly object[]>(), endedIds: list(uuid()), now: instant() }

const recordOutcomesStatement = prepared({ takes: outcomeTakes, sql: recordOutcomesSql })

/** How an attempt ended. */
export interface Ended {
  claim: Claim
  outcome: Outcome
}

export function outcomeParameters(ended: readonly Ended[], now: Date): RowOf<typeof outcomeTakes> {
  const rows = ended.map(({ claim: { id, attempt }, outcome: named }) => {
    const outcome = withStorableTime(named)
    return {
      id,
      attempt,
      state: outcome.state,
      retryAt: 'retryAt' in outcome ? outcome.retryAt : null,
      error: 'error' in outcome ? storable(outcome.error) : null,
    }
  })
  return { ended: rows, endedIds: rows.map(({ id }) => id), now }
}

/**
 * Records the outcomes of attempts in one statement. Writes nothing if another deliverer owns the row by now (invariant
 * I8). A hand-over that the relay refused did not happen, so it is not counted. A 250 that was stored late still ends
 * its attempt, even if others took the deliverer for dead meanwhile.
 */
export async function recordOutcomes({
  em,
  ended,
  now,
}: {
  em: EntityManager
  ended: readonly Ended[]
  now: Date
}): Promise<void> {
  await execute(em, recordOutcomesStatement, outcomeParameters(ended, now))
}

const lastStorableTime = Date.parse('9999-12-31T00:00:00Z')

/** An outcome whose time is none ends its message: as null it would be due at once, and PostgreSQL refuses a year of five digits. */
function withStorableTime(outcome: Outcome): Outcome {
  if (!('retryAt' in outcome) || Math.abs(outcome.retryAt.getTime()) < lastStorableTime) return outcome
  return { state: 'dead', error: `its next attempt has no time: ${outcome.error}` }
}

/** A relay's answer can be any bytes. PostgreSQL text accepts neither NUL nor half a surrogate pair. */
function storable(error: string): string {
  return error.replaceAll('\0', '').slice(0, longestError).toWellFormed()
}

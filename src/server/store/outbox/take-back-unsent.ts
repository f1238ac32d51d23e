import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import type { Claim } from './outbox-claims.ts'

// Somebody may have taken it for ambiguous before (reclaimAbandoned): its attempt is the same then. A second copy is none of these.
const takeBackUnsentStatement = statement(
  `update notification n set state = 'pending', hand_overs = 0, available_at = least(n.available_at, ?),
     last_error = 'the deliverer died before the last byte', lease_owner = null, lease_until = null
   from jsonb_to_recordset(?::jsonb) as r(id uuid, attempt integer)
   where n.id = r.id and n.attempt = r.attempt and n.state in ('handed-over', 'ambiguous') and n.hand_overs = 1`,
)

/**
 * Returns first copies to the outbox that were handed over by deliverers that are gone, and of which it is known that no relay has them
 * (decision 0050): their hand-over did not happen. Leaves alone what others hold by now (invariant I8).
 */
export async function takeBackUnsent({
  em,
  claims,
  now,
}: {
  em: EntityManager
  claims: readonly Claim[]
  now: Date
}): Promise<void> {
  const rows = claims.map(({ id, attempt }) => ({ id, attempt }))
  await execute(em, takeBackUnsentStatement, [now, JSON.stringify(rows)])
}

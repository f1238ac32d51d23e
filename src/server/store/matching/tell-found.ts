import { holdWhoIsWho } from '#server/store/who-is-who.ts'
import { boolean, integer, uuid } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement, type RowOf } from '#server/store/statement.ts'
import { goAlongKeys } from './along-keys.ts'
import { isNumberedSql, isWithoutOrder, putInOrder, totalOf } from './put-in-order.ts'
import { tellShares, type Share } from './tell-shares.ts'
import { tellNextTurn } from './tell-next-turn.ts'

/** Rows that one teller holds at once; others pass over them. */
const rowsAtOnce = 100

// Who has told of least comes first: a reading that concerns very many does not hold up the next one (invariant I9).
const heldStatement = statement(
  `select f.id, f.told, ${totalOf} as total, f.is_ordered as "isOrdered", ${isNumberedSql} as "isNumbered"
   from found f order by f.told, f.found_at limit ${rowsAtOnce} for update skip locked`,
  { id: uuid(), told: integer(), total: integer(), isOrdered: boolean(), isNumbered: boolean() },
)
type Held = RowOf<(typeof heldStatement)['columns']>

/**
 * Tells up to `limit` of the alerts that readings noted, in one transaction, those first whose people have waited
 * longest. With `turnMs` there is so much time between the turns of two people (rule alerts-55). Returns how many alerts
 * it took; none means that nothing is due, or that others are at it.
 */
export async function tellFound(
  em: EntityManager,
  { now, limit, turnMs = 0 }: { now: Date; limit: number; turnMs?: number | undefined },
): Promise<number> {
  return inTransaction(em, async (tx) => {
    await holdWhoIsWho(tx)
    await goAlongKeys(tx)
    if (turnMs > 0) return tellNextTurn(tx, now, turnMs)
    const held = await execute(tx, heldStatement)
    const shares = sharesOf(held, limit)
    if (shares.length === 0) return 0
    const unordered = new Set(held.filter(isWithoutOrder).map(({ id }) => id))
    await putInOrder(
      tx,
      shares.map(({ id }) => id).filter((id) => unordered.has(id)),
    )
    await tellShares(tx, shares, now)
    return shares.reduce((sum, { from, until }) => sum + until - from + 1, 0)
  })
}

/** What of each row is told in this transaction. */
function sharesOf(held: readonly Held[], limit: number): Share[] {
  const shares: Share[] = []
  let left = limit
  for (const { id, told, total } of held) {
    const until = Math.min(total, told + left)
    if (until > told) shares.push({ id, from: told + 1, until })
    left -= until - told
  }
  return shares
}

import { boolean, columnsOf, list, uuid } from '#server/store/column.ts'
import { FoundEntity } from '#server/store/entities/matching/found.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { lockIdentities } from '#server/store/identity-lock.ts'
import { execute, prepared, statement } from '#server/store/statement.ts'
import { adoptOldRows, isOldRow } from './adopt-old-rows.ts'
import { notifyBatch } from './notify-batch.ts'
import { orderByWait } from './order-by-wait.ts'
import { takeAlerts } from './take-alerts.ts'

/** Readings that one worker locks at once; others pass over them. */
const readingsAtOnce = 100

/**
 * Moves about `limit` noted alerts into the outbox in one transaction: an equal share of each reading, so that one that
 * concerns very many people does not delay the others (invariant I9). Within a reading the person who has waited
 * longest is first (rule alerts-55). After a kill either all of it is stored or the alerts still wait. Returns the number
 * of alerts; 0 if none wait, or if other workers have locked them.
 */
export async function notifyFound(em: EntityManager, { now, limit }: { now: Date; limit: number }): Promise<number> {
  return inTransaction(em, async (tx) => {
    await lockIdentities(tx)
    await preferIndexScans(tx)
    const readings = await execute(tx, lockStatement)
    if (readings.length === 0) return 0
    const ids = idsOf(readings)
    const old = idsOf(readings.filter(({ isOld }) => isOld))
    await adoptOldRows(tx, old)
    await orderByWait(tx, [...idsOf(readings.filter(({ isUnordered }) => isUnordered)), ...old])
    const taken = await takeAlerts(tx, ids, limit)
    if (taken.length > 0) await notifyBatch(tx, taken, now)
    await execute(tx, dropStatement, { ids })
    return taken.length
  })
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

const preferIndexScansStatement = statement({
  sql: `select set_config(name, 'off', true) from unnest(array['enable_seqscan', 'enable_bitmapscan', 'jit']) as setting(name)`,
})

/**
 * Until the transaction ends. A connection keeps plans from when tables were empty, with sequential scans; minutes
 * later each batch would scan all rows that earlier batches wrote. A bitmap scan would read the rows of all that wait.
 */
async function preferIndexScans(tx: EntityManager): Promise<void> {
  await execute(tx, preferIndexScansStatement)
}

const lockStatement = statement({
  gives: { ...columnsOf(FoundEntity, 'id'), isOld: boolean(), isUnordered: boolean() },
  sql: `select f.id, ${isOldRow} as "isOld",
     coalesce((select turn = 0 from found_alert where found = f.id order by turn limit 1), false) as "isUnordered"
   from found f order by f.found_at limit ${readingsAtOnce} for update of f skip locked`,
})

const dropStatement = prepared({
  takes: { ids: list(uuid()) },
  sql: `delete from found f where f.id = any(:ids) and not exists (select 1 from found_alert where found = f.id)`,
})

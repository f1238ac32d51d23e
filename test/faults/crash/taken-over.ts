import type { EntityManager } from '#server/store/entity-manager.ts'
import { delivererLockClass } from '#server/store/outbox/outbox-claims.ts'
import { pause } from './patience.ts'

/** The advisory lock that every hand-over takes for a moment. Nothing of the product has this number. */
export const gate = 730_200_001

const eachMs = 20

/**
 * Takes a deliverer's mails away while it hands over: the gate before its hand-over is shut, its connection with its number
 * is cut, and the gate opens again once others have its mails. Its hand-over is too late then. `begin` brings a mail to
 * hand over. False if that did not happen in time.
 */
export function takeOver(em: EntityManager, patienceMs: number, begin: () => void): Promise<boolean> {
  return em.transactional(async (tx) => {
    const giveUpAt = performance.now() + patienceMs
    await tx.execute('select pg_advisory_xact_lock(?)', [gate])
    begin()
    const rows = async (sql: string, parameters: unknown[]) => tx.execute<Record<string, number>[]>(sql, parameters)
    while (performance.now() < giveUpAt) {
      await pause(eachMs)
      const [found] = await rows(holderSql, [gate])
      if (found?.['owner'] === undefined) continue
      await tx.execute(heldSql, [found['owner']])
      await rows(cutSql, [found['owner']])
      while (performance.now() < giveUpAt) {
        await pause(eachMs)
        const [left] = await rows(leftSql, [found['owner']])
        // The row at the gate is locked, so it alone is left to its old holder.
        if ((left?.['count'] ?? Infinity) <= 1) return true
      }
    }
    return false
  })
}

// Each deliverer hands over in one statement at a time: with as many at the gate as there are deliverers, all of them wait.
const holderSql = `with holder as (
    select lease_owner as owner, count(*) as rows from notification where state = 'sending' and queue = 'email' group by 1)
  select owner from holder where rows > 2 and (select count(*) from holder) <=
    (select count(*) from pg_locks where locktype = 'advisory' and objid = ?::oid and not granted)
  order by rows desc limit 1`

const cutSql = `select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and classid = ${delivererLockClass} and objid = ?::oid and granted`

const heldSql = `create temporary table held on commit drop as
  select id from notification where state = 'sending' and queue = 'email' and lease_owner = ?`

const leftSql = `select count(*)::integer as count from held
  where not exists (select 1 from notification n where n.id = held.id and n.state = 'sending' and n.lease_owner <> ?)`

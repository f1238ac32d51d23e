import type { ClientBase } from 'pg'
import { integer } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { notificationChannel } from './outbox.ts'
import { delivererLockClass } from './outbox-claims.ts'

const workerLockClass = 7303

/**
 * Marks this session as the worker `owner` for as long as it lives, and hears of new notifications on it. Returns
 * whether no other worker was running.
 */
export async function holdWorkerLocks(client: ClientBase, owner: number): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(`select pg_try_advisory_lock(${workerLockClass}, 0) as alone`)
  const isAlone = rows[0]?.alone === true
  await client.query(`select pg_advisory_lock_shared(${workerLockClass}, 0)`)
  if (isAlone) await client.query(`select pg_advisory_unlock(${workerLockClass}, 0)`)
  await client.query(`select pg_advisory_lock(${delivererLockClass}, ${owner})`)
  await client.query(`listen ${notificationChannel}`)
  return isAlone
}

const activeDeliverersStatement = statement(
  `select objid::bigint::integer as owner from pg_locks where locktype = 'advisory' and classid = ${delivererLockClass}
     and database = (select oid from pg_database where datname = current_database())`,
  { owner: integer() },
)

/** The numbers of all deliverers that are there. */
export async function activeDeliverers(em: EntityManager): Promise<ReadonlySet<number>> {
  return new Set((await execute(em, activeDeliverersStatement)).map(({ owner }) => owner))
}

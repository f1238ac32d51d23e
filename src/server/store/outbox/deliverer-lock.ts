import type { ClientBase } from 'pg'
import { integer } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { notificationChannel } from './outbox.ts'
import { delivererLockClass } from './outbox-claims.ts'

/** Marks this session as the deliverer `owner` for as long as it lives, and listens for new notifications on it. */
export async function lockDeliverer(client: ClientBase, owner: number): Promise<void> {
  await client.query(`select pg_advisory_lock(${delivererLockClass}, ${owner})`)
  await client.query(`listen ${notificationChannel}`)
}

const activeDeliverersStatement = statement({
  gives: { owner: integer() },
  sql: `select objid::bigint::integer as owner from pg_locks where locktype = 'advisory' and classid = ${delivererLockClass}
     and database = (select oid from pg_database where datname = current_database())`,
})

/** The numbers of all running deliverers. */
export async function activeDeliverers(em: EntityManager): Promise<ReadonlySet<number>> {
  return new Set((await execute(em, activeDeliverersStatement)).map(({ owner }) => owner))
}

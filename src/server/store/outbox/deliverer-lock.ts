import { integer } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { notificationChannel } from './outbox.ts'
import { delivererLockClass } from './outbox-claims.ts'

/** Statements that mark a session as the deliverer `owner` for as long as it lives, and listen for new notifications. */
export function delivererStatements(owner: number): string[] {
  return [`select pg_advisory_lock(${delivererLockClass}, ${owner})`, `listen ${notificationChannel}`]
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

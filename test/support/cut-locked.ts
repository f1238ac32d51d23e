import type { EntityManager } from '#server/store/entity-manager.ts'

/** SQL: an advisory lock of this database. Other tests run beside on the same server, with workers of the same numbers. */
export const advisoryLocksHere = `pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`

/** Ends the connections that hold such a lock, or wait for one, as the server does when it is stopped. */
export async function cutLocked(em: EntityManager, condition: string, parameters: unknown[] = []): Promise<void> {
  await em.execute(`select pg_terminate_backend(pid) from ${advisoryLocksHere} and ${condition}`, parameters)
}

import type { EntityManager as SqlEntityManager } from '@mikro-orm/postgresql'
import { retryOnDeadlock } from './retry-on-deadlock.ts'

/** A unit of work on the database: forked for each request or step, or the one inside a transaction. */
export type EntityManager = SqlEntityManager

/**
 * Runs `work` in one transaction; all of it is stored, or none. A deadlock runs it again, so `work` must have no effects
 * that a rollback does not undo.
 */
export function inTransaction<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const run = () => em.transactional((inner) => work(inner as EntityManager))
  // Within another transaction, only the end of the outer one releases locks.
  if (em.isInTransaction()) return run()
  // The entities of the first attempt differ from the stored rows.
  return retryOnDeadlock(run, () => em.clear())
}

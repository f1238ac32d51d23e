import type { EntityManager as SqlEntityManager } from '@mikro-orm/postgresql'
import { retryOnDeadlock } from './retry-on-deadlock.ts'

/** A unit of work on the database: forked for each request or step, or the one inside a transaction. */
export type EntityManager = SqlEntityManager

/**
 * Runs `work` in one transaction; all of it is stored, or none. Where it waited in a circle with others it is run again, so
 * it must leave nothing behind that the transaction does not take back.
 */
export function inTransaction<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  const run = () => em.transactional((inner) => work(inner as EntityManager))
  // Within another transaction only the outer one lets go of what it holds.
  if (em.isInTransaction()) return run()
  // What the first try read and wrote is not as it is stored.
  return retryOnDeadlock(run, () => em.clear())
}

import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager as PostgreSqlEntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { entities } from './entities/entities.ts'

/**
 * A unit of work on the database: forked for each request or step, or the one inside a transaction. Its entities type
 * what `getKysely()` knows of the tables.
 */
export type EntityManager = Orm['em']

/** MikroORM, with the tables that it knows. */
export type Orm = MikroORM<PostgreSqlEntityManager, typeof entities>

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

/** Deadlock, serialization failure. PostgreSQL has rolled back the whole transaction. */
const retriedCodes = new Set(['40P01', '40001'])

/** Deadlocks are rare, and a second one in the same work is rarer still. */
const maxTries = 3
/** The other transactions wake within milliseconds; on a busy machine, within some tens of them. */
const pauseMs = 50

/** True if the error, or a cause of it, is a deadlock or a serialization failure. */
export function isDeadlock(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && retriedCodes.has(String(error.code))) return true
  return 'cause' in error && isDeadlock(error.cause)
}

/**
 * Retries a whole transaction that PostgreSQL ended for a deadlock; the caller only waits longer. It pauses first, so that
 * the other transactions finish, and for a random time, so that two that were ended don't meet again. `work` must be the
 * whole transaction, and `undo` resets its state in memory.
 */
export async function retryOnDeadlock<Result>(work: () => Promise<Result>, undo = () => {}): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isDeadlock(error)) throw error
      undo()
      await pause(pauseMs * tries * (0.5 + Math.random()))
    }
  }
}

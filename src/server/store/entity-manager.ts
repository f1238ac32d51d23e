import type { EntityManager as SqlEntityManager } from '@mikro-orm/postgresql'

/** A unit of work on the database: forked for each request or step, or the one inside a transaction. */
export type EntityManager = SqlEntityManager

/** Runs `work` in one transaction; all of it is stored, or none. */
export function inTransaction<T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return em.transactional((inner) => work(inner as EntityManager))
}

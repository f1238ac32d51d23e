import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const lockClass = 7310

const sharedStatement = statement(`select pg_advisory_xact_lock_shared(${lockClass}, 0)`)
const exclusiveStatement = statement(`select pg_advisory_xact_lock(${lockClass}, 0)`)

/**
 * Shared lock for a transaction that notifies many people and locks their rows in an order of its own. Until it ends, none
 * of them is deleted or gets another address. Take it before every other lock.
 */
export async function lockIdentities(tx: EntityManager): Promise<void> {
  await execute(tx, sharedStatement)
}

/**
 * Exclusive lock for a transaction that deletes a person or changes their address. It waits for notifying transactions to
 * end and blocks new ones. Take it before every other lock, so that none of these deadlock.
 */
export async function lockIdentitiesToChange(tx: EntityManager): Promise<void> {
  await execute(tx, exclusiveStatement)
}

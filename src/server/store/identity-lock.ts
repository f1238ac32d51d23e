import { lockAlone, lockShared } from '#server/store/advisory-lock.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

const identities = { lockClass: 7310, name: null }

/**
 * Shared lock for a transaction that notifies many people and locks their rows in an order of its own. Until it ends, none
 * of them is deleted or gets another address. Take it before every other lock.
 */
export async function lockIdentities(tx: EntityManager): Promise<void> {
  await lockShared(tx, identities)
}

/**
 * Exclusive lock for a transaction that deletes a person or changes their address. It waits for notifying transactions to
 * end and blocks new ones. Take it before every other lock, so that none of these deadlock.
 */
export async function lockIdentitiesToChange(tx: EntityManager): Promise<void> {
  await lockAlone(tx, identities)
}

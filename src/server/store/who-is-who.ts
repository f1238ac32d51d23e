import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const lockClass = 7310

const holdStatement = statement(`select pg_advisory_xact_lock_shared(${lockClass}, 0)`)
const changeStatement = statement(`select pg_advisory_xact_lock(${lockClass}, 0)`)

/**
 * For whoever tells many people at once, which holds rows of all of them in an order of its own: until the transaction
 * ends, none of them is deleted or gets another address. Taken before every other lock.
 */
export async function holdWhoIsWho(tx: EntityManager): Promise<void> {
  await execute(tx, holdStatement)
}

/**
 * For whoever deletes a person or gives them another address, one at a time: waits until nobody is being told, and whoever
 * would be waits meanwhile. Taken before every other lock, so that none of these wait for each other in a circle.
 */
export async function changeWhoIsWho(tx: EntityManager): Promise<void> {
  await execute(tx, changeStatement)
}

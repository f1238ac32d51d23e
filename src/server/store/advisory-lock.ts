import { integer, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared } from '#server/store/statement.ts'

/** A class of things of this application, and the name of one; null for the only one. */
interface Locked {
  lockClass: number
  name: string | null
}

const takes = { lockClass: integer(), name: nullable(text()) }
const number = ':lockClass, coalesce(hashtext(:name), 0)'
const exclusiveStatement = prepared({ takes, sql: `select pg_advisory_xact_lock(${number})` })
const sharedStatement = prepared({ takes, sql: `select pg_advisory_xact_lock_shared(${number})` })

/** Waits for every other holder, and holds the lock until the transaction ends. */
export async function lockAlone(tx: EntityManager, locked: Locked): Promise<void> {
  await execute(tx, exclusiveStatement, locked)
}

/** Waits for a lone holder only, and holds the lock until the transaction ends. */
export async function lockShared(tx: EntityManager, locked: Locked): Promise<void> {
  await execute(tx, sharedStatement, locked)
}

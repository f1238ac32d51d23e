import { LockMode } from '@mikro-orm/core'
import { instant } from './column.ts'
import { UserEntity } from './entities/accounts/users.ts'
import { inTransaction, type EntityManager } from './entity-manager.ts'
import { execute, statement } from './statement.ts'

/** SQL: the alert `a` is a member's at a venue: by the alert itself, or by its owner's preferences `o`. */
export function isMemberAt(venue: string): string {
  return `coalesce(${venue} = any(a.member_venues || o.member_venues), false)`
}

/** Locks a person's row until the end of the transaction, so that other changes of theirs wait. */
export async function lockPerson(tx: EntityManager, userId: string): Promise<void> {
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE, fields: ['id'], disableIdentityMap: true } as const
  await tx.findOne(UserEntity, { id: userId }, held)
}

/** A megabyte: a disk that is full for others often has a page left. */
const writeMuchStatement = statement({
  sql: 'create temporary table disk_trial on commit drop as select md5(i::text) as text from generate_series(1, 15000) i',
})

/** Rejects with the reason if the database has no room for a megabyte. Nothing of it stays. */
export async function requireRoom(em: EntityManager): Promise<void> {
  await inTransaction(em, (tx) => execute(tx, writeMuchStatement))
}

/** A database that only reads refuses it; one that writes changes nothing. */
const writeNothingStatement = statement({ sql: 'delete from relay_refusal where false' })

/** Rejects with the reason if the database accepts no writes. */
export async function requireWritable(em: EntityManager): Promise<void> {
  await execute(em, writeNothingStatement)
}

const clockStatement = statement({ gives: { at: instant() }, sql: 'select clock_timestamp() as at' })

/** Seconds by which this machine's clock is ahead of PostgreSQL's. */
export async function machineSkewSeconds(em: EntityManager): Promise<number> {
  const askedAt = Date.now()
  const [row] = await execute(em, clockStatement)
  return ((askedAt + Date.now()) / 2 - (row?.at.getTime() ?? NaN)) / 1000
}

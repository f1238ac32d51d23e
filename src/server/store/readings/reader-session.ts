import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { openDatabaseSession } from '#server/store/database-session.ts'

/** A live worker holds an advisory lock of this class on its number while its connection lasts. */
const readerLockClass = 7312

/** SQL: the numbers of the workers that are connected. */
export const liveReaders = `select l.objid::bigint::integer from pg_locks l where l.locktype = 'advisory' and l.classid = ${readerLockClass}
  and l.database = (select oid from pg_database where datname = current_database())`

/** A worker's number, and the connection that holds its lock. `onLost` runs once it broke. */
export async function openReaderSession(pool: Pool, onLost: () => void) {
  const reader = randomInt(1, 2 ** 31)
  const statements = [`select pg_advisory_lock(${readerLockClass}, ${reader})`]
  return { reader, ...(await openDatabaseSession({ pool, statements, onLost })) }
}

import { randomInt } from 'node:crypto'
import type { Pool } from 'pg'
import { startHeartbeat, type Heartbeat } from '#server/store/heartbeat.ts'

/** A live worker holds an advisory lock of this class on its number while its connection lasts. */
const readerLockClass = 7312

/** SQL: the numbers of the workers that are connected. */
export const liveReaders = `select l.objid::bigint::integer from pg_locks l where l.locktype = 'advisory' and l.classid = ${readerLockClass}
  and l.database = (select oid from pg_database where datname = current_database())`

/** A worker's number, and the connection that holds its lock. `onEnd` runs once it broke or was ended. */
export async function openReaderSession(pool: Pool, onEnd: () => void) {
  const client = await pool.connect()
  const lost = new AbortController()
  let heartbeat: Heartbeat | undefined
  const end = (reason = new Error('the connection that claims venues ended')) => {
    if (lost.signal.aborted) return
    lost.abort(reason)
    onEnd()
    heartbeat?.stop()
    client.release(true)
  }
  client.on('error', end).on('end', () => end())
  const reader = randomInt(1, 2 ** 31)
  await client.query(`select pg_advisory_lock(${readerLockClass}, ${reader})`).catch(end)
  lost.signal.throwIfAborted()
  heartbeat = startHeartbeat(client)
  return { reader, lost: lost.signal, end }
}

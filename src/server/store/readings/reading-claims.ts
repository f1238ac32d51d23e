import type { Pool, PoolClient } from 'pg'
import { text } from '#server/store/column.ts'
import { startHeartbeat } from '#server/store/heartbeat.ts'
import { numbered, statement } from '#server/store/statement.ts'

const readingLockClass = 7305

const unclaimedStatement = statement(
  `select v."venueId" from unnest(?::text[]) as v("venueId")
   where not exists (
     select from pg_locks l where l.locktype = 'advisory' and l.classid = ${readingLockClass}
       and l.objid = (hashtext(v."venueId")::bigint & 4294967295)::oid
       and l.database = (select oid from pg_database where datname = current_database()))`,
  { venueId: text() },
)

/** Which venues are being read now, by any process that lives: a claim ends with the session of its process. */
export interface ReadingClaims {
  /** Says for everybody that this process reads a venue while `work` lasts. */
  during<Result>(venueId: string, work: () => Promise<Result>): Promise<Result>
  /** Those of the venues that nobody reads. */
  unclaimed(venueIds: readonly string[]): Promise<string[]>
  end(): void
}

/** Claims on a connection of their own. A new one is taken after it broke. */
export function createReadingClaims(pool: Pool): ReadingClaims {
  let session: Promise<PoolClient> | undefined

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect()
    const heartbeat = startHeartbeat(client)
    client.once('end', () => {
      heartbeat.stop()
      session = undefined
    })
    return client
  }

  function connected(): Promise<PoolClient> {
    session ??= connect().catch((error: unknown) => {
      session = undefined
      throw error
    })
    return session
  }

  /** One after the other: a connection takes no second question before it has answered the first. */
  let asked: Promise<unknown> = Promise.resolve()
  function ask<Row extends object>(client: PoolClient, sql: string, values: unknown[]): Promise<{ rows: Row[] }> {
    const answer = asked.then(() => client.query<Row>(sql, values))
    asked = answer.catch(() => undefined)
    return answer
  }

  return {
    async during(venueId, work) {
      const client = await connected()
      await ask(client, `select pg_advisory_lock_shared(${readingLockClass}, hashtext($1))`, [venueId])
      try {
        return await work()
      } finally {
        const release = `select pg_advisory_unlock_shared(${readingLockClass}, hashtext($1))`
        // A claim whose session broke has ended already.
        await ask(client, release, [venueId]).catch(() => undefined)
      }
    },
    async unclaimed(venueIds) {
      const client = await connected()
      const { rows } = await ask<{ venueId: string }>(client, numbered(unclaimedStatement.sql), [venueIds])
      return rows.map(({ venueId }) => venueId)
    },
    end: () => void session?.then((client) => client.release(true)).catch(() => undefined),
  }
}

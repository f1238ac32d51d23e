import type { Pool } from 'pg'
import { text } from './column.ts'
import type { EntityManager } from './entity-manager.ts'
import { execute, numbered, statement, type RowOf, type Statement, type Columns } from './statement.ts'

/** How long a read waits for a replica to come level before it goes to the primary. */
const waitMs = 5000
const askEveryMs = 20
/** A replica that was behind or did not answer is left alone for so long. */
const restMs = 30_000

const positionStatement = statement('select pg_current_wal_lsn()::text as position', { position: text() })

/** True once the replica has replayed what the primary had written. A server that replays nothing is a primary. */
const replayedQuery = 'select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) >= $1::pg_lsn as level'

/** Reads that may come from a replica. They see everything that was committed before they began. */
export interface Replicas {
  read<Declared extends Columns>(
    em: EntityManager,
    asked: Statement<Declared>,
    parameters: readonly unknown[],
  ): Promise<RowOf<Declared>[]>
}

/** Without replicas, and while none of them is level with the primary, the primary answers. */
export function createReplicas(pools: readonly Pool[], onWarning: (message: string) => void): Replicas {
  const restUntil = new Map<Pool, number>()
  let next = 0

  function choose(): Pool | undefined {
    const rested = pools.filter((pool) => (restUntil.get(pool) ?? 0) <= performance.now())
    next += 1
    return rested[next % rested.length]
  }

  return {
    async read(em, asked, parameters) {
      const replica = choose()
      if (!replica) return execute(em, asked, parameters)
      try {
        const [now] = await execute(em, positionStatement)
        await untilLevel(replica, now?.position ?? '')
        return (await replica.query(numbered(asked.sql), [...parameters])).rows
      } catch (error) {
        restUntil.set(replica, performance.now() + restMs)
        onWarning(`a replica is left out for ${restMs / 1000} s: ${error instanceof Error ? error.message : error}`)
        return execute(em, asked, parameters)
      }
    },
  }
}

async function untilLevel(replica: Pool, position: string): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt) {
    const { rows } = await replica.query<{ level: boolean }>(replayedQuery, [position])
    if (rows[0]?.level) return
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
  throw new Error(`it is more than ${waitMs / 1000} s behind`)
}

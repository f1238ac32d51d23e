import { AppError } from '#domain/app-error.ts'
import { boolean, text } from './column.ts'
import type { EntityManager } from './entity-manager.ts'
import { execute, statement } from './statement.ts'

/** Maximum wait for a replica to catch up before a read uses the primary. */
export const replicaWaitMs = { board: 6000, page: 50 } as const
const askEveryMs = 10
/** A replica further behind is not used. */
const maxLagMs = 5000
/** A replica that was behind or did not answer is left alone for so long. */
const restMs = 30_000

const positionStatement = statement({
  gives: { position: text() },
  sql: 'select pg_current_wal_lsn()::text as position',
})

/** Tells if a replica has replayed two positions of the primary. A server that replays nothing is a primary. */
const replayedStatement = statement({
  takes: { position: text(), behind: text() },
  gives: { isLevel: boolean(), hasMoved: boolean() },
  sql: `select r.at >= (:position::text)::pg_lsn as "isLevel", r.at >= (:behind::text)::pg_lsn as "hasMoved"
     from (select coalesce(pg_last_wal_replay_lsn(), pg_current_wal_lsn()) as at) r`,
})

interface Replica {
  open: () => EntityManager
  restsUntil: number
  /** A position that it had not replayed when asked, and the instant. */
  behind: { position: string; since: number } | undefined
}

/** Reads that may come from a replica. They see everything that was committed before they began. */
export interface Replicas {
  /**
   * Runs `work`, which only reads and may be run twice, on a replica that catches up within `waitMs`; on the primary
   * without one.
   */
  read<T>(primary: EntityManager, work: (em: EntityManager) => Promise<T>, waitMs: number): Promise<T>
}

/** Each of `open` makes a unit of work on one replica. Without any, the primary answers. */
export function createReplicas(open: readonly (() => EntityManager)[], onWarning: (message: string) => void): Replicas {
  const replicas = open.map((one): Replica => ({ open: one, restsUntil: 0, behind: undefined }))
  let next = 0

  function choose(): Replica | undefined {
    const rested = replicas.filter(({ restsUntil }) => restsUntil <= performance.now())
    next += 1
    return rested[next % rested.length]
  }

  return {
    async read(primary, work, waitMs) {
      const replica = choose()
      if (!replica) return work(primary)
      try {
        const [now] = await execute(primary, positionStatement)
        if (await becomesLevel(replica, now?.position ?? '', waitMs)) return await work(replica.open())
      } catch (error) {
        if (error instanceof AppError) throw error
        replica.restsUntil = performance.now() + restMs
        replica.behind = undefined
        onWarning(`a replica is left out for ${restMs / 1000} s: ${error instanceof Error ? error.message : error}`)
      }
      return work(primary)
    },
  }
}

/** Resolves to true if the replica catches up within the wait. Rejects once it has been behind for too long. */
async function becomesLevel(replica: Replica, position: string, waitMs: number): Promise<boolean> {
  const em = replica.open()
  const begunAt = performance.now()
  for (;;) {
    const [row] = await execute(em, replayedStatement, { position, behind: replica.behind?.position ?? position })
    const at = performance.now()
    if (row?.isLevel) {
      replica.behind = undefined
      return true
    }
    if (!replica.behind || row?.hasMoved) replica.behind = { position, since: at }
    if (at - replica.behind.since >= maxLagMs) throw new Error(`it is more than ${maxLagMs / 1000} s behind`)
    if (at - begunAt >= waitMs) return false
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
}

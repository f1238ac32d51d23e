import type { Database } from '#server/database/connection.ts'
import { timed } from './figures.ts'
import { countProcessorTime, parentOf } from './processor-time.ts'

/** The times that one way of doing something took. */
export interface WayTaken {
  /** By the clock on the wall. */
  ms: number[]
  /** Milliseconds of processor time of this process and of PostgreSQL, on average. Undefined where the system does not tell. */
  processor: { reader: number; PostgreSQL: number } | undefined
}

export interface WayClock {
  time<T>(way: string, work: () => Promise<T>): Promise<T>
  taken(way: string): WayTaken
}

/**
 * Times ways that take turns, by the clock and by what this process and PostgreSQL have of the processors: on a busy machine the first
 * measures others too. Processor time is counted in hundredths of a second, so it says something over many times only.
 */
export async function clockOf({ pool }: Database): Promise<WayClock> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parts = { reader: [process.pid], PostgreSQL: [parentOf(rows[0]?.pid ?? 0)] }
  const all = new Map<string, { ms: number[]; seconds: { reader: number; PostgreSQL: number } }>()
  const isTold = process.platform === 'linux'
  return {
    async time(way, work) {
      const one = all.get(way) ?? { ms: [], seconds: { reader: 0, PostgreSQL: 0 } }
      all.set(way, one)
      const spentSince = isTold ? countProcessorTime(parts) : undefined
      const { ms, result } = await timed(work)
      const by = spentSince?.().by
      one.ms.push(ms)
      one.seconds.reader += by?.['reader'] ?? 0
      one.seconds.PostgreSQL += by?.['PostgreSQL'] ?? 0
      return result
    },
    taken(way) {
      const { ms, seconds } = all.get(way) ?? { ms: [], seconds: { reader: 0, PostgreSQL: 0 } }
      const each = (total: number) => (1000 * total) / ms.length
      return {
        ms,
        processor: isTold ? { reader: each(seconds.reader), PostgreSQL: each(seconds.PostgreSQL) } : undefined,
      }
    },
  }
}

/** In words: `54 + 38 ms of processor time`, the reader's and PostgreSQL's. */
export function processorInWords({ processor }: WayTaken): string {
  if (!processor) return 'processor time unknown'
  return `${processor.reader.toFixed(1)} + ${processor.PostgreSQL.toFixed(1)} ms of processor time`
}

export function processorMs({ processor }: WayTaken): number {
  return processor ? processor.reader + processor.PostgreSQL : Number.NaN
}

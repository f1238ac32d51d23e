import type { Pool } from 'pg'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute } from '#server/store/statement.ts'
import {
  claimStatement,
  finishStatement,
  freeAbandonedStatement,
  handBackStatement,
  isFirstStatement,
} from './claim-statements.ts'
import { openReaderSession } from './reader-session.ts'

/** The claims of killed workers are looked for no more often. */
const freeEveryMs = 1000

/** A venue that a worker can read. Durations in ms. */
export interface ReadableVenue {
  venueId: string
  host: string
  /** Pause between two requests to the host. */
  gapMs: number
  /** The longest pause between two readings: a venue that is due later than that is due now. */
  longestMs: number
}

/** A venue that this worker alone reads, and with it its host, until it is finished or handed back. */
export interface ReadingClaim {
  venueId: string
  host: string
  /** Days that a person waits for. */
  urgent: readonly LocalDate[]
  /** Pause that the host asked for; 0 without one. */
  hostRestMs: number
  /** It was planned in what is the future now, or too far ahead: the database's clock was set back. */
  isFarAhead: boolean
  reader: number
  /** Aborts if the claim is lost, because its connection broke. */
  lost: AbortSignal
}

/** The delay to the next reading, and the host's requested pause. Durations in ms. */
interface FinishedReading {
  system: string
  nextInMs: number
  hostRestMs?: number | undefined
}

/** Capacity of a worker for readings. */
interface Wanted {
  venues: readonly ReadableVenue[]
  /** Hosts that it is reading already. */
  busyHosts: readonly string[]
  limit: number
  /** Maximum pause of a host. */
  longestRestMs: number
}

/**
 * Shares venues among all workers of a database: each venue and each host is read by one at a time, with the pause of the
 * host between two readings. Due times are those of PostgreSQL's clock.
 */
export interface ReadingClaims {
  /** Claims up to `limit` of the due venues, each on a different host. */
  take(wanted: Wanted): Promise<ReadingClaim[]>
  /** Ends a claim, and plans the next reading. A claim that was lost changes nothing. */
  finish(claim: ReadingClaim, finished: FinishedReading): Promise<void>
  /** Releases a claim whose venue was not read: it stays due. */
  handBack(claim: ReadingClaim): Promise<void>
  /** True if this worker runs the tasks that only one worker runs. */
  isFirst(): Promise<boolean>
  end(): void
}

/** Claims that end with their own connection: if the process dies, others take over. A broken one is replaced. */
export function createReadingClaims({ pool, em }: { pool: Pool; em: () => EntityManager }): ReadingClaims {
  let session: ReturnType<typeof openReaderSession> | undefined
  let freedAt = -Infinity

  const forget = () => (session = undefined)

  function connected() {
    session ??= openReaderSession(pool, forget).catch((error: unknown) => {
      forget()
      throw error
    })
    return session
  }

  return {
    async take({ venues: all, busyHosts, limit, longestRestMs }) {
      const { reader, lost } = await connected()
      if (performance.now() - freedAt >= freeEveryMs) {
        await execute(em(), freeAbandonedStatement, { reader, busyHosts })
        freedAt = performance.now()
      }
      const venues = all.filter(({ host }) => !busyHosts.includes(host))
      const rows = await execute(em(), claimStatement, {
        venueIds: venues.map(({ venueId }) => venueId),
        hosts: venues.map(({ host }) => host),
        gapsMs: venues.map(({ gapMs }) => gapMs),
        longestMs: venues.map(({ longestMs }) => longestMs),
        reader,
        limit,
        longestRestMs,
      })
      return rows.map((row) => ({ ...row, reader, lost }))
    },
    async finish({ venueId, host, urgent, reader }, { system, nextInMs, hostRestMs = null }) {
      await execute(em(), finishStatement, { hostRestMs, host, reader, system, nextInMs, venueId, urgent })
    },
    async handBack({ host, reader }) {
      await execute(em(), handBackStatement, { hostRestMs: null, host, reader })
    },
    async isFirst() {
      const { reader } = await connected()
      const [row] = await execute(em(), isFirstStatement, { reader })
      return row?.isFirst === true
    },
    end() {
      session?.then((ended) => ended.end()).catch(() => undefined)
      forget()
    },
  }
}

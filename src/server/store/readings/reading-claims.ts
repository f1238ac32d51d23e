import type { Pool } from 'pg'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { boolean, columnsOf, date, double, integer, json, list, nullable, text } from '#server/store/column.ts'
import { SourceStateEntity } from '#server/store/entities/readings/source-state.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, prepared, statement } from '#server/store/statement.ts'
import { liveReaders, openReaderSession } from './reader-session.ts'

/** The claims of killed workers are looked for no more often. */
const freeEveryMs = 1000

/** A clock that was set back does not close a host for longer than its pause. */
const isOpen = `(h.open_at <= clock_timestamp() or h.open_at > clock_timestamp() + h.gap_ms * interval '1 millisecond')`

/** The clock was set back since this was planned, so its due time means nothing. Servers differ by less than a minute. */
const wasSetBack = `s.planned_at > now() + interval '1 minute'`

/**
 * A killed worker's last request is unknown, so its hosts stay locked for one more pause. Claims of our own that are no
 * longer in progress were left by a database that did not answer at the end.
 */
const freeAbandonedStatement = prepared({
  takes: { reader: integer(), busyHosts: list(text()) },
  sql: `update source_host set reader = null, venue_id = null, open_at = now() + gap_ms * interval '1 millisecond'
   where reader not in (${liveReaders}) or reader = :reader and host <> all(:busyHosts)`,
})

/**
 * The venue of each free host that is due first, one a host; a venue with a waiting person comes before all others.
 * Both conditions on the host are checked again in case another worker claimed it meanwhile.
 */
const claimStatement = prepared({
  takes: {
    venueIds: list(text()),
    hosts: list(text()),
    gapsMs: list(integer()),
    longestMs: list(double()),
    reader: integer(),
    limit: integer(),
    longestRestMs: double(),
  },
  gives: { venueId: text(), host: text(), urgent: json<LocalDate[]>(), isFarAhead: boolean(), hostRestMs: integer() },
  sql: `with due as (
     select distinct on (v.host) v.venue_id, v.host, v.gap_ms, s.next_read_at, u.is_urgent,
       coalesce(s.urgent_days, '{}') as urgent_days, coalesce(s.next_read_at > v.latest or s.next_read_at > now() and ${wasSetBack}, false) as is_far_ahead
     from (select v.venue_id, v.host, v.gap_ms, now() + v.longest_ms * interval '1 millisecond' as latest
         from unnest((select :venueIds::text[]), (select :hosts::text[]), (select :gapsMs::integer[]),
             (select :longestMs::double precision[]))
           as v(venue_id, host, gap_ms, longest_ms)) v
       left join source_state s on s.venue_id = v.venue_id
       cross join lateral (select coalesce(s.failures = 0 and s.urgent_days <> '{}', false) as is_urgent) u
     where (u.is_urgent or s.next_read_at is null or s.next_read_at <= now() or s.next_read_at > v.latest or ${wasSetBack})
       and not exists (select from venue_opt_out o where o.venue_id = v.venue_id)
       and not exists (select from source_host h where h.venue_id = v.venue_id)
       and not exists (select from source_host h where h.host = v.host and (h.reader is not null or not ${isOpen}))
     order by v.host, u.is_urgent desc, s.next_read_at nulls first, v.venue_id
   ), claimed as (
     insert into source_host as h (host, venue_id, reader, gap_ms, open_at)
     select c.host, c.venue_id, :reader, c.gap_ms, now()
     from (select * from due order by is_urgent desc, next_read_at nulls first, host limit :limit) c order by c.host
     on conflict (host) do update set venue_id = excluded.venue_id, reader = excluded.reader, gap_ms = excluded.gap_ms
       where h.reader is null and ${isOpen}
     returning h.host, h.rest_until
   )
   select due.venue_id as "venueId", due.host, to_jsonb(due.urgent_days) as urgent, due.is_far_ahead as "isFarAhead",
     case when c.rest_until > now() and c.rest_until <= now() + :longestRestMs * interval '1 millisecond'
       then ceil(extract(epoch from c.rest_until - now()) * 1000)::integer else 0 end as "hostRestMs"
   from claimed c join due on due.host = c.host`,
})

const freed = `update source_host set reader = null, venue_id = null,
  open_at = clock_timestamp() + gap_ms * interval '1 millisecond',
  rest_until = greatest(rest_until, clock_timestamp() + :hostRestMs::double precision * interval '1 millisecond')
  where host = :host and reader = :reader`
const freedTakes = { host: text(), reader: integer(), hostRestMs: nullable(double()) }

const handBackStatement = prepared({ takes: freedTakes, sql: freed })

const finishStatement = prepared({
  takes: {
    ...freedTakes,
    ...columnsOf(SourceStateEntity, 'venueId', 'system'),
    nextInMs: double(),
    urgent: list(date()),
  },
  sql: `with freed as (${freed} returning host)
   insert into source_state as s (venue_id, system, next_read_at, planned_at)
   select v.id, :system, now() + :nextInMs * interval '1 millisecond', now() from freed, (values (:venueId::text)) as v(id)
   where not exists (select from venue_opt_out o where o.venue_id = v.id)
   on conflict (venue_id) do update set next_read_at = excluded.next_read_at, planned_at = excluded.planned_at,
     urgent_days = array(select d from unnest(s.urgent_days) d where d <> all(:urgent))`,
})

const isFirstStatement = statement({
  takes: { reader: integer() },
  gives: { isFirst: boolean() },
  sql: `select not exists (select from (${liveReaders}) r(n) where r.n < :reader) as "isFirst"`,
})

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
    end: () => void session?.then(({ end }) => end()).catch(() => undefined),
  }
}

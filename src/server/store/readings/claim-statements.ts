import type { LocalDate } from '#domain/calendar/local-date.ts'
import { boolean, columnsOf, date, double, integer, json, list, nullable, text } from '#server/store/column.ts'
import { SourceStateEntity } from '#server/store/entities/readings/source-state.ts'
import { prepared, statement } from '#server/store/statement.ts'
import { liveReaders } from './reader-session.ts'

/** A clock that was set back does not close a host for longer than its pause. */
const isOpen = `(h.open_at <= clock_timestamp() or h.open_at > clock_timestamp() + h.gap_ms * interval '1 millisecond')`

/** The clock was set back since this was planned, so its due time means nothing. Servers differ by less than a minute. */
const wasSetBack = `s.planned_at > now() + interval '1 minute'`

/**
 * A killed worker's last request is unknown, so its hosts stay locked for one more pause. Claims of our own that are no
 * longer in progress were left by a database that did not answer at the end.
 */
export const freeAbandonedStatement = prepared({
  takes: { reader: integer(), busyHosts: list(text()) },
  sql: `update source_host set reader = null, venue_id = null, open_at = now() + gap_ms * interval '1 millisecond'
   where reader not in (${liveReaders}) or reader = :reader and host <> all(:busyHosts)`,
})

/**
 * The venue of each free host that is due first, one a host; a venue with a waiting person comes before all others.
 * Both conditions on the host are checked again in case another worker claimed it meanwhile.
 */
export const claimStatement = prepared({
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

export const handBackStatement = prepared({ takes: freedTakes, sql: freed })

export const finishStatement = prepared({
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

export const isFirstStatement = statement({
  takes: { reader: integer() },
  gives: { isFirst: boolean() },
  sql: `select not exists (select from (${liveReaders}) r(n) where r.n < :reader) as "isFirst"`,
})

import type { Excuse } from './mutant.ts'

const isSortedForAnother =
  'since version 16 PostgreSQL sorts once for all aggregates of one order, so also for the one without'
const isSortedToGroup = 'PostgreSQL sorts by both to group them, because one of the aggregates has an order of its own'

/** Of src/server/store. */
export const excusesOfStore: readonly Excuse[] = [
  {
    file: 'src/server/store/matching/put-in-order.ts',
    text: 'select array_agg(coalesce(e.day, 1) order by p.place) as days, array_agg(e.ask order by p.place) as asks',
    is: '',
    why: isSortedForAnother,
  },
  {
    file: 'src/server/store/outbox/pacing/pace-mails.ts',
    text: "where u.id = ? and n.kind = 'openings-found' and n.state = 'pending' and n.attempt = 0 and n.only_date is null`,",
    is: '',
    why: 'the statements that plan what was found ask it again; here it leads PostgreSQL to the index of what waits',
  },
  {
    file: 'src/server/store/outbox/redrive.ts',
    text: 'group by state, kind order by state, kind`,',
    is: '',
    why: isSortedToGroup,
  },
  {
    file: 'src/server/store/readings/source-states.ts',
    text: 'and (a.paused_until is null or a.paused_until <= ?)',
    was: 'order by s.venue_id, a.email',
    is: '',
    why: 'PostgreSQL sorts by what is to be distinct',
  },
  {
    file: 'src/server/store/push/push-gatherings.ts',
    text: "select gen_random_uuid(), p.user_id, r.since, r.since + interval '${holdBeforeMailMs} milliseconds', r.since",
    is: '-',
    why: 'when it is due is decided anew in the same transaction',
  },
  {
    file: 'src/server/store/push/push-gatherings.ts',
    text: "where o.user_id = g.user_id and o.spread_at > ?::timestamptz - interval '1 hour') recent",
    is: '>=',
    why: 'what was pushed an hour ago to the millisecond has the next one wait until now at the most',
  },
  {
    file: 'src/server/store/matching/tell-shares.ts',
    text: "select 1 from jsonb_array_elements(f.openings) o where o->'day' <> f.openings->0->'day') as has_days",
    was: '<>',
    is: '=',
    why: 'of one day an alert is in the row once, so looking for it further on finds nothing',
  },
  {
    file: 'src/server/store/matching/tell-shares.ts',
    text: 'select d.found, other.id from due d join share s on s.id = d.found and s.until < s.total',
    was: 'and',
    is: 'or',
    why: 'what is looked for further on is looked for in its own row, and found there or not',
  },
  {
    file: 'src/server/store/matching/tell-shares.ts',
    text: 'select d.found, other.id from due d join share s on s.id = d.found and s.until < s.total',
    was: '<',
    is: '<=',
    why: 'after the end of a row nothing is found',
  },
  {
    file: 'src/server/store/matching/tell-shares.ts',
    text: 'update found f set told = s.until from share s where f.id = s.id and s.until < s.total',
    was: '<',
    is: '<=',
    why: 'a row that is told to its end is deleted by the same statement, which PostgreSQL does first',
  },
  {
    file: 'src/server/store/history/tend-history.ts',
    text: 'select venue_id, read_at, max(date), array_agg(date order by date), array_agg(log order by date)',
    was: 'order by date',
    is: '',
    why: isSortedForAnother,
  },
  {
    file: 'src/server/store/history/tend-history.ts',
    text: 'select f.until from history_fold f, asked where f.until < asked.until or f.until > asked.until + 1 for update of f',
    was: '<',
    is: '<=',
    why: 'what is folded up to a day has nothing left to fold up to that day',
  },
  {
    file: 'src/server/store/history/tend-history.ts',
    text: "select venue_id, date, string_agg(log, ''::bytea order by read_at, at) from sized where bytes <= ${maxLogBytes}",
    was: 'order by read_at, at',
    is: '',
    why: 'the sum over the same order has sorted them',
  },
  {
    file: 'src/server/store/history/day-histories.ts',
    text: 'group by h.venue_id, h.date order by h.venue_id, h.date`,',
    was: 'order by h.venue_id, h.date',
    is: '',
    why: isSortedToGroup,
  },
  {
    file: 'src/server/store/alerts/follow-presets.ts',
    text: "`select string_agg(id::text, ' ' order by id) as ids from (",
    is: '',
    why: 'those of one part are held in the order of their ids whatever the order in which they are named',
  },
  {
    file: 'src/server/store/alerts/follow-presets.ts',
    text: 'select id, (row_number() over (order by id) - 1) / ?::int as part from alert',
    was: '-',
    is: '+',
    why: 'the first part is two smaller, and no part is larger than it may be',
  },
  {
    file: 'src/server/store/alerts/follow-presets.ts',
    text: 'group by part order by part`,',
    is: '',
    why: isSortedToGroup,
  },
  {
    file: 'src/server/store/push/push-subscriptions.ts',
    text: 'where e.id = s.session_id and e.ended_at is null and e.expires_at <= ?`,',
    was: 'and e.ended_at is null',
    is: '',
    why: 'the statement before has forgotten the browsers of sessions that ended',
  },
]

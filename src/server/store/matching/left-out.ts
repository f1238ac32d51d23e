import type { LocalDate } from '#domain/calendar/local-date.ts'
import { uuid, integer } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A match that a notification does not tell of, and why: its alert rests, or a day was read without it. */
export interface LeftOutMatch {
  alertId: string
  venueId: string
  date: LocalDate
  key: string
  openedAt: number
  /** The digest of the day without it; null where it is the alert that wants nothing. */
  dayDigest: string | null
}

/** What of one claimed notification is left out; `tie` names what its matches are tied to. */
export interface LeftOut {
  claim: Claim
  tie: string
  matches: readonly LeftOutMatch[]
}

// A reading that shows one of them again waits until this is stored (`for share`), or is seen and the note is not taken
// back. Thus whoever tells of what that reading found sees what is noted here.
function leaveOutStatement(channel: 'email' | 'push') {
  const tie = channel === 'email' ? 'notification_id' : 'push_gathering_id'
  // What another browser may have shown was told.
  const unlessTold = `and not exists (select 1 from notification o where o.gathering_id = m.push_gathering_id and o.hand_overs > 0)`
  return statement(
    `with asked as materialized (
       select * from jsonb_to_recordset(?::jsonb) as r(id uuid, attempt integer, tie uuid, "alertId" uuid, "venueId" text,
         date date, key text, "openedAt" timestamptz, "dayDigest" text)
     ), day as materialized (
       select d.venue_id, d.date from venue_day d
       where (d.venue_id, d.date, d.digest) in (select "venueId", date, "dayDigest" from asked)
       order by d.venue_id, d.date for share
     ), still as materialized (
       select r.* from asked r
       where (r."venueId", r.date) in (select venue_id, date from day) and r."dayDigest" is not null
         or r."dayDigest" is null and not exists (
           select 1 from alert a where a.id = r."alertId" and a.is_active and a.ended_at is null
             and (a.paused_until is null or a.paused_until <= ?))
     ), noted as (
       update alert_match m set left_out_of_${channel} = true
       from still r join notification n on n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and n.hand_overs = 0
       where m.alert_id = r."alertId" and m.venue_id = r."venueId" and m.date = r.date and m.opening_key = r.key
         and m.opened_at = r."openedAt" and m.${tie} = r.tie ${channel === 'push' ? unlessTold : ''})
     select id, count(*)::integer as count from still group by id`,
    { id: uuid(), count: integer() },
  )
}

const statements = { email: leaveOutStatement('email'), push: leaveOutStatement('push') }

/**
 * Notes what notifications do not tell of, so that it counts as told no more (tell-found.ts). To be called before the
 * hand-over, whose holder alone may do so; of what may have been told before, nothing is taken back. Returns for each whether
 * all of it is left out still: where a reading came in between, its matches are to be looked at anew.
 */
export async function leaveOut(
  em: EntityManager,
  { channel, all, now }: { channel: 'email' | 'push'; all: readonly LeftOut[]; now: Date },
): Promise<boolean[]> {
  const rows = all.flatMap(({ claim: { id, attempt }, tie, matches }) =>
    matches.map((match) => ({ ...match, openedAt: new Date(match.openedAt), id, attempt, tie })),
  )
  if (rows.length === 0) return all.map(() => true)
  const counts = new Map(
    (await execute(em, statements[channel], [JSON.stringify(rows), now])).map(({ id, count }) => [id, count]),
  )
  return all.map(({ claim, matches }) => (counts.get(claim.id) ?? 0) === matches.length)
}

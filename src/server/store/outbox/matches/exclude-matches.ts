import type { LocalDate } from '#domain/calendar/local-date.ts'
import { columnsOf, instant, integer, json } from '#server/store/column.ts'
import { NotificationEntity } from '#server/store/entities/outbox/notification.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import type { Claim } from '#server/store/outbox/outbox-claims.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A match that a notification excludes, and why: its alert rests, or a day was read without it. */
export interface ExcludedMatch {
  alertId: string
  venueId: string
  date: LocalDate
  key: string
  openedAt: number
  /** The digest of the day without the opening; null if the alert is paused or ended. */
  dayDigest: string | null
}

/** The matches that one claimed notification excludes; `tie` is the notification or gathering that its matches are tied to. */
export interface Exclusion {
  claim: Claim
  tie: string
  matches: readonly ExcludedMatch[]
}

type AskedMatch = Omit<ExcludedMatch, 'openedAt'> & Claim & { openedAt: Date; tie: string }

// A reading that shows one of them again waits until this is stored (`for share`), or is seen here. So the notifier of
// that reading's openings sees the exclusions.
function excludeStatement(channel: 'email' | 'push') {
  const tie = channel === 'email' ? 'notification_id' : 'push_gathering_id'
  // Another browser may have shown it.
  const unlessShown = `and not exists (select 1 from notification o where o.gathering_id = m.push_gathering_id and o.hand_overs > 0)`
  return statement({
    takes: { asked: json<readonly AskedMatch[]>(), now: instant() },
    gives: { ...columnsOf(NotificationEntity, 'id'), count: integer() },
    sql: `with asked as materialized (
       select * from jsonb_to_recordset(:asked) as r(id uuid, attempt integer, tie uuid, "alertId" uuid, "venueId" text,
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
             and (a.paused_until is null or a.paused_until <= :now))
     ), noted as (
       update alert_match m set left_out_of_${channel} = true
       from still r join notification n on n.id = r.id and n.attempt = r.attempt and n.state = 'sending' and n.hand_overs = 0
       where m.alert_id = r."alertId" and m.venue_id = r."venueId" and m.date = r.date and m.opening_key = r.key
         and m.opened_at = r."openedAt" and m.${tie} = r.tie ${channel === 'push' ? unlessShown : ''})
     select id, count(*)::integer as count from still group by id`,
  })
}

const statements = { email: excludeStatement('email'), push: excludeStatement('push') }

/**
 * Records the matches that notifications exclude, so that their people count as not notified (was-notified.ts). Only
 * the owner of a claim may call it, before the hand-over; earlier attempts are not revoked. Returns for each exclusion
 * true if all of it is stored: after a reading in between, the matches must be checked again.
 */
export async function excludeMatches(
  em: EntityManager,
  { channel, all, now }: { channel: 'email' | 'push'; all: readonly Exclusion[]; now: Date },
): Promise<boolean[]> {
  const asked = all.flatMap(({ claim: { id, attempt }, tie, matches }) =>
    matches.map((match) => ({ ...match, openedAt: new Date(match.openedAt), id, attempt, tie })),
  )
  if (asked.length === 0) return all.map(() => true)
  const rows = await execute(em, statements[channel], { asked, now })
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return all.map(({ claim, matches }) => (counts.get(claim.id) ?? 0) === matches.length)
}

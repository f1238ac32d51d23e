import type { KnownOpening } from '#domain/availability/diff.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { SlotFacts } from '#domain/open-data/slot-facts.ts'
import { boolean, json, nullable, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** A day whose feed differs from the readings. */
export interface ChangedDay {
  venueId: string
  date: LocalDate
  /** Null if the day is no longer known, or must not be published. */
  digest: string | null
  openings: KnownOpening[] | null
}

const tryLockStatement = statement('select pg_try_advisory_xact_lock(7307, 0) as taken', { taken: boolean() })

/** One process at a time publishes, so that versions are committed in their order and no reader overtakes one. */
export async function lockFeeds(em: EntityManager): Promise<boolean> {
  const [row] = await execute(em, tryLockStatement)
  return row?.taken === true
}

/** Licences that allow redistribution with attribution: CC BY and CC0. */
const openLicence = String.raw`^https{0,1}://creativecommons\.org/(licenses/by/|publicdomain/zero/)`

const changedDaysStatement = statement(
  `with told as (
     select d.venue_id, d.date, d.digest, d.openings
     from venue_day d join day_reading r on r.venue_id = d.venue_id and r.date = d.date
     left join source_state s on s.venue_id = d.venue_id
     where d.date >= ?::date and r.read_at > ? and d.status <> 'not_released'
       and (d.gap is null or d.openings <> '[]'::jsonb)
       and d.venue_id in (select jsonb_array_elements_text(?::jsonb))
       and (d.venue_id in (select jsonb_array_elements_text(?::jsonb))
         or (s.system = 'openactive' and s.licence ~ '${openLicence}'))
   )
   select venue_id as "venueId", to_char(date, 'YYYY-MM-DD') as date, told.digest, told.openings
   from told full join feed_day f using (venue_id, date)
   where told.digest is distinct from f.digest order by venue_id, date limit ?`,
  { venueId: text(), date: text(), digest: nullable(text()), openings: nullable(json<KnownOpening[]>()) },
)

/** The next days to publish: of the venues that are read and may be published, as far as they are known. */
export function changedDays(
  em: EntityManager,
  {
    today,
    readSince,
    read,
    republished,
    limit,
  }: {
    today: LocalDate
    readSince: Date
    read: readonly string[]
    /** Venues whose operator allows republishing. */
    republished: readonly string[]
    limit: number
  },
): Promise<ChangedDay[]> {
  return execute(em, changedDaysStatement, [today, readSince, JSON.stringify(read), JSON.stringify(republished), limit])
}

/** The first version of a batch: after all earlier ones, even if the clock went back. */
const firstVersion = `select greatest(?::bigint, coalesce(max(version), 0) / 1000 + 1) * 1000 as first
  from feed_item where feed = 'slot'`

// A conflict locks its row even without a change, which is nearly always, so changed rows are picked first.
const putSlotsStatement = statement(
  `with base as (${firstVersion}), fresh as (
     select r.* from jsonb_to_recordset(?::jsonb) as r(id text, "venueId" text, date date, facts jsonb)
     left join feed_item f on f.feed = 'slot' and f.id = r.id
     where f.facts is distinct from r.facts
   )
   insert into feed_item (feed, id, venue_id, date, facts, version)
   select 'slot', r.id, r."venueId", r.date, r.facts, base.first + row_number() over (order by r.id collate "C")
   from base, fresh r
   on conflict (feed, id) do update set facts = excluded.facts, version = excluded.version, deleted_at = null`,
)

const endSlotsStatement = statement(
  `with base as (${firstVersion}), day as (
     select * from jsonb_to_recordset(?::jsonb) as r("venueId" text, date date, known boolean)
   ), ending as (
     select f.id, day.known, row_number() over (order by f.id) as place
     from day join feed_item f on f.venue_id = day."venueId" and f.date = day.date
     where f.feed = 'slot' and f.deleted_at is null and f.id not in (select jsonb_array_elements_text(?::jsonb))
       and not (day.known and f.facts->'left' = '0')
   )
   update feed_item f set version = base.first + ending.place,
     facts = case when ending.known then jsonb_set(f.facts, '{left}', '0') end,
     deleted_at = case when ending.known then null else ?::timestamptz end
   from base, ending where f.feed = 'slot' and f.id = ending.id`,
)

const tellDaysStatement = statement(
  `with day as (select * from jsonb_to_recordset(?::jsonb) as r("venueId" text, date date, digest text)), gone as (
     delete from feed_day f using day where f.venue_id = day."venueId" and f.date = day.date and day.digest is null
   )
   insert into feed_day (venue_id, date, digest) select "venueId", date, digest from day where digest is not null
   on conflict (venue_id, date) do update set digest = excluded.digest`,
)

export interface FeedSlot {
  id: string
  venueId: string
  date: LocalDate
  facts: SlotFacts
}

/**
 * Makes these slots the whole feed of the days. On a known day a missing slot has been taken; an unknown day is
 * removed.
 */
export async function publishDays(
  em: EntityManager,
  { days, slots, now }: { days: readonly ChangedDay[]; slots: readonly FeedSlot[]; now: Date },
): Promise<void> {
  const told = days.map(({ venueId, date, digest }) => ({ venueId, date, digest, known: digest !== null }))
  await execute(em, putSlotsStatement, [now.getTime(), JSON.stringify(slots)])
  const ids = JSON.stringify(slots.map(({ id }) => id))
  await execute(em, endSlotsStatement, [now.getTime(), JSON.stringify(told), ids, now])
  await execute(em, tellDaysStatement, [JSON.stringify(told)])
}

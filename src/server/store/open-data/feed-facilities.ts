import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const publishFacilitiesStatement = statement(
  `with base as (
     select greatest(?::bigint, coalesce(max(version), 0) / 1000 + 1) * 1000 as first
     from feed_item where feed = 'facility'
   ), venue as (
     select v.id, jsonb_strip_nulls(jsonb_build_object(
       'knownDates', (select jsonb_agg(to_char(d.date, 'YYYY-MM-DD') order by d.date) from feed_day d where d.venue_id = v.id),
       'courts', coalesce((select jsonb_agg(distinct f.facts->'court') from feed_item f
         where f.venue_id = v.id and f.feed = 'slot' and f.facts->'court' is not null), '[]'),
       'licence', (select s.licence from source_state s where s.venue_id = v.id and s.system = 'openactive'))) as facts
     from jsonb_array_elements_text(?::jsonb) as v(id)
   ), known as (select id, case when facts->'knownDates' is not null then facts end as facts from venue)
   insert into feed_item as f (feed, id, venue_id, facts, version, deleted_at)
   select 'facility', known.id, known.id, known.facts, base.first + row_number() over (order by known.id collate "C"),
     case when known.facts is null then ?::timestamptz end
   from known, base
   where known.facts is not null or exists (select from feed_item o where o.feed = 'facility' and o.id = known.id)
   on conflict (feed, id) do update set facts = excluded.facts, version = excluded.version, deleted_at = excluded.deleted_at
   where f.facts is distinct from excluded.facts`,
)

/** Publishes these venues with the current slots and days of the feed; a venue without a known day is deleted. */
export async function publishFacilities(em: EntityManager, venueIds: readonly string[], now: Date): Promise<void> {
  await execute(em, publishFacilitiesStatement, [now.getTime(), JSON.stringify(venueIds), now])
}

const dropDeletedStatement = statement(
  `delete from feed_item where (feed, id) in (
     select feed, id from feed_item where deleted_at < ? for update skip locked)`,
)

/** Forgets deletions: readers that were away for longer start again. */
export async function dropDeletedItems(em: EntityManager, before: Date): Promise<void> {
  await execute(em, dropDeletedStatement, [before])
}

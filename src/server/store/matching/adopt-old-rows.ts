import { list, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

// The next version drops this file, and the columns with it: by then no process writes such rows (decision 0041).

/** SQL: the row `f` of `found` has alerts that the version before has not notified. */
export const isOldRow = 'coalesce(cardinality(f.numbers), 0) + cardinality(f.alerts) > f.told'

const adoptStatement = statement({
  takes: { ids: list(uuid()) },
  sql: `with old as (
     select f.id, f.told, f.days, f.openings, array(
       select a.number from unnest(f.numbers) with ordinality as n(number, at) left join alert a on a.number = n.number
       order by n.at) || array(
       select a.number from unnest(f.alerts) with ordinality as n(id, at) left join alert a on a.id = n.id
       order by n.at) as numbers
     from found f where f.id = any(:ids)
   ), moved as (
     insert into found_alert (found, date, alert_number, turn)
     select old.id, (select (o->>'date')::date from jsonb_array_elements(old.openings) o
       where (o->>'day')::integer = coalesce(e.day, 1) limit 1), e.number, 0
     from old cross join lateral unnest(old.numbers, old.days) with ordinality as e(number, day, at)
     where e.at > old.told and e.number is not null)
   update found f set numbers = null, alerts = '{}', days = '{}', asks = '{}', told = 0, openings = (
     select jsonb_agg(case when o->'before' is not null then jsonb_set(o, '{before}', o->'before'->'opening') else o end order by at)
     from jsonb_array_elements(f.openings) with ordinality as e(o, at))
   from old where f.id = old.id`,
})

/** Moves the waiting alerts of rows that the version before wrote to `found_alert`. The rows must be locked. */
export async function adoptOldRows(tx: EntityManager, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await execute(tx, adoptStatement, { ids })
}

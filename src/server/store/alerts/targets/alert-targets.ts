import { dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import type { Weekday } from '#domain/calendar/local-date.ts'
import type { AlertRow } from '#server/store/entities/alert-entity.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { isMemberAt, uuidArray } from '#server/store/sql.ts'
import { numberVenues } from './venue-numbers.ts'

const dropTargetsStatement = statement('delete from alert_target where alert_id = any(?::uuid[])')

const insertTargetsStatement =
  statement(`insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, is_member, venue_number, alert_number)
     select distinct v.venue, d.day::integer, t.id, t."slotMask", t."matchClass", ${isMemberAt('v.venue')}, n.number, a.number
     from jsonb_to_recordset(?::jsonb)
       as t(id uuid, venues jsonb, days jsonb, "slotMask" bigint, "matchClass" smallint)
       join alert a on a.id = t.id left join user_preferences o on o.user_id = a.user_id
       cross join jsonb_array_elements_text(t.venues) as v(venue)
       cross join jsonb_array_elements_text(t.days) as d(day) left join venue_number n on n.venue_id = v.venue`)

/** Takes alerts out of matching. */
export async function dropTargets(em: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(em, dropTargetsStatement, [uuidArray(ids.map((id) => ({ id })))])
}

/**
 * Rewrites the matching rows of alerts: one for each venue and day, none unless the alert may be mailed. The rows must be
 * new or locked, so that nobody writes an older state after this one.
 */
export async function writeTargets(em: EntityManager, rows: readonly AlertRow[]): Promise<void> {
  await dropTargets(
    em,
    rows.map(({ id }) => id),
  )
  const targets = rows.filter(({ isActive, endedAt }) => isActive && !endedAt).map(targetOf)
  if (targets.length === 0) return
  await numberVenues(em, [...new Set(targets.flatMap(({ venues }) => venues))])
  await execute(em, insertTargetsStatement, [JSON.stringify(targets)])
}

function targetOf({ id, venues, specificDate, specificDates, daysOfWeek, slotMask, matchClass }: AlertRow) {
  const days = dayKeysOfAlert({
    specificDate: specificDate ?? null,
    specificDates,
    daysOfWeek: daysOfWeek as Weekday[],
  })
  return { id, venues, days, slotMask: Number(slotMask), matchClass }
}

import { dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import type { Weekday } from '#domain/calendar/local-date.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import { json, list, text, uuid } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { isMemberAt } from '#server/store/sql.ts'

/**
 * SQL: a row of `alert_target` watches this venue, through its partial index. The index has only rows with numbers, as
 * all rows have (decision 0048), and PostgreSQL uses it only if the query repeats that condition.
 */
export const isWatchedAt = (venueId: string) =>
  `venue_number = (select number from venue_number where venue_id = ${venueId}) and alert_number is not null`

// In a fixed order, so that two transactions that number the same venues don't deadlock.
const numberVenuesStatement = statement({
  takes: { venueIds: list(text()) },
  sql: `insert into venue_number (venue_id)
     select distinct v.id from unnest(:venueIds::text[]) as v(id)
     where not exists (select 1 from venue_number n where n.venue_id = v.id)
     order by v.id on conflict do nothing`,
})

const dropTargetsStatement = statement({
  takes: { ids: list(uuid()) },
  sql: 'delete from alert_target where alert_id = any(:ids)',
})

const insertTargetsStatement = statement({
  takes: { targets: json<readonly Target[]>() },
  sql: `insert into alert_target (venue_id, day, alert_id, slot_mask, match_class, is_member, venue_number, alert_number)
     select distinct v.venue, d.day::integer, t.id, t."slotMask", t."matchClass", ${isMemberAt('v.venue')}, n.number, a.number
     from jsonb_to_recordset(:targets)
       as t(id uuid, venues jsonb, days jsonb, "slotMask" bigint, "matchClass" smallint)
       join alert a on a.id = t.id left join user_preferences o on o.user_id = a.user_id
       cross join jsonb_array_elements_text(t.venues) as v(venue)
       cross join jsonb_array_elements_text(t.days) as d(day) join venue_number n on n.venue_id = v.venue`,
})

/** Removes alerts from matching. */
export async function dropTargets(em: EntityManager, ids: readonly string[]): Promise<void> {
  await execute(em, dropTargetsStatement, { ids })
}

/** Gives a number to each venue without one. Waits for other transactions that number one of them. */
export async function numberVenues(em: EntityManager, venueIds: readonly string[]): Promise<void> {
  await execute(em, numberVenuesStatement, { venueIds })
}

/**
 * Rewrites the matching rows of alerts: one for each venue and day, none unless the alert may be mailed. The alerts'
 * rows must be new or locked, so that no older state overwrites this one.
 */
export async function writeTargets(em: EntityManager, rows: readonly AlertRow[]): Promise<void> {
  await dropTargets(
    em,
    rows.map(({ id }) => id),
  )
  const targets = rows.filter(({ isActive, endedAt }) => isActive && !endedAt).map(targetOf)
  if (targets.length === 0) return
  await numberVenues(
    em,
    targets.flatMap(({ venues }) => venues),
  )
  await execute(em, insertTargetsStatement, { targets })
}

type Target = ReturnType<typeof targetOf>

function targetOf({ id, venues, specificDate, specificDates, daysOfWeek, slotMask, matchClass }: AlertRow) {
  const days = dayKeysOfAlert({
    specificDate,
    specificDates,
    daysOfWeek: daysOfWeek as Weekday[],
  })
  return { id, venues, days, slotMask: Number(slotMask), matchClass }
}

import { dayKeyOfDate } from '#domain/alerts/alert-days.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const retireAlertsStatement = statement(`with held as (
       select id from alert
       where ended_at is null and coalesce(specific_date, '') < ?
         and (specific_date is not null or specific_dates <> '{}')
         and not exists (select 1 from unnest(specific_dates) d where d >= ?)
       order by id for no key update
     ), over as (
       update alert set is_active = false, ended_at = ?, end_reason = 'retired'
       where id in (select id from held) returning id)
     delete from alert_target t using over where t.alert_id = over.id`)

const dropPastTargetsStatement = statement('delete from alert_target where day > 1000 and day < ?')

/** Ends the alerts whose last date lies before `today`; weekly alerts have none. What they waited for is dropped. */
export async function retireAlerts(em: EntityManager, today: LocalDate, now: Date): Promise<void> {
  await execute(em, retireAlertsStatement, [today, today, now])
  await execute(em, dropPastTargetsStatement, [dayKeyOfDate(today)])
}

const dropAlertsEndedBeforeStatement = statement('delete from alert where ended_at < ?')

export async function dropAlertsEndedBefore(em: EntityManager, instant: Date): Promise<void> {
  await execute(em, dropAlertsEndedBeforeStatement, [instant])
}

const dropMatchesBeforeStatement = statement('delete from alert_match where date < ?')

export async function dropMatchesBefore(em: EntityManager, date: LocalDate): Promise<void> {
  await execute(em, dropMatchesBeforeStatement, [date])
}

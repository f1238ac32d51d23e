import { dayKeyOfDate } from '#domain/alerts/alert-days.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { instant, integer, text } from '#server/store/column.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const retireAlertsStatement = statement({
  takes: { today: text(), now: instant() },
  sql: `with held as (
       select id from alert
       where ended_at is null and (specific_date is not null or specific_dates <> '{}')
         and last_date(specific_date, specific_dates) < :today
       order by id for no key update
     ), over as (
       update alert set is_active = false, ended_at = :now, end_reason = 'retired'
       where id in (select id from held) returning id)
     delete from alert_target t using over where t.alert_id = over.id`,
})

// Rows that another transaction holds are skipped until the next run, to avoid a deadlock. The index begins with the
// venue, so the past days of each are found from there.
const dropPastTargetsStatement = statement({
  takes: { today: integer() },
  sql: `with past as (
     select t.ctid from venue_number v join alert_target t on t.venue_number = v.number and t.alert_number is not null
       and t.day > 1000 and t.day < :today
     for update of t skip locked)
   delete from alert_target where ctid = any(array(select ctid from past))`,
})

/** Ends the alerts whose last date lies before `today`; weekly alerts have none. Their waiting matches are dropped. */
export async function retireAlerts(em: EntityManager, today: LocalDate, now: Date): Promise<void> {
  await execute(em, retireAlertsStatement, { today, now })
  await execute(em, dropPastTargetsStatement, { today: dayKeyOfDate(today) })
}

export async function dropAlertsEndedBefore(em: EntityManager, until: Date): Promise<void> {
  const db = em.getKysely()
  const ended = db.selectFrom('alert').select('id').where('ended_at', '<', until)
  await db.deleteFrom('alert').where('id', 'in', ended.forUpdate().skipLocked()).execute()
}

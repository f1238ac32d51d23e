import { dayKeyOfDate } from '#domain/alerts/alert-days.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox.ts'
import { dropForgottenPlaces } from '#server/store/known-places.ts'
import { dropOldLooks } from '#server/store/reading-demand.ts'
import { dropEndedLimits } from '#server/store/rate-limits.ts'
import { dropDeadSessions } from '#server/store/sessions.ts'
import { watchersOfUnreadableVenues } from '#server/store/unreadable-venues.ts'
import { dropDaysBefore } from '#server/store/venue-days.ts'

/** How long things are stored. The privacy page says the same. */
const analyticsDays = 30
const matchDays = 30
const sentNotificationDays = 30
const endedAlertDays = 30
const msPerDay = 86_400_000

/**
 * Retires alerts whose last date has passed (rule alerts-21), and deletes what is no longer needed (rule operation-13).
 */
export async function housekeep(em: EntityManager, now: Date): Promise<void> {
  const today = sydneyDate(now)
  const ago = (days: number) => new Date(now.getTime() - days * msPerDay)
  await em.execute(
    `with over as (
       update alert set is_active = false, ended_at = ?, end_reason = 'retired'
       where ended_at is null and coalesce(specific_date, '') < ?
         and (specific_date is not null or specific_dates <> '{}')
         and not exists (select 1 from unnest(specific_dates) d where d >= ?)
       returning id)
     delete from alert_target t using over where t.alert_id = over.id`,
    [now, today, today],
  )
  await em.execute('delete from alert_target where day > 1000 and day < ?', [dayKeyOfDate(today)])
  await dropDaysBefore(em, today)
  await em.execute('delete from alert_match where date < ?', [addDays(today, -matchDays)])
  await em.execute(
    `delete from notification where state in ('sent', 'dead', 'suppressed', 'expired') and created_at < ?`,
    [ago(sentNotificationDays)],
  )
  await em.execute('delete from alert where ended_at < ?', [ago(endedAlertDays)])
  await em.execute('delete from user_analytics where "timestamp" < ?', [ago(analyticsDays)])
  await tellOfUnreadableVenues(em, now)
  await dropDeadSessions(em, now)
  await dropEndedLimits(em, now)
  await dropForgottenPlaces(em, now)
  await dropOldLooks(em, now)
}

/** Tells everybody who watches a venue that could not be read for a day, once for each outage (rule sources-13). */
async function tellOfUnreadableVenues(em: EntityManager, now: Date): Promise<void> {
  const since = new Date(now.getTime() - msPerDay)
  for (const { venueId, lastGoodAt, address, userId } of await watchersOfUnreadableVenues(em, since, now)) {
    await enqueueNotification(em, {
      kind: 'alert-paused',
      address,
      userId,
      payload: { venueId, since: lastGoodAt.toISOString() },
      dedupeKey: `unreadable ${venueId} ${lastGoodAt.toISOString()} ${address}`,
      now,
    })
  }
}

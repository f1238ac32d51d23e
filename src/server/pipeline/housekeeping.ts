import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { oldestCount } from '#domain/history/half-hour-counts.ts'
import { trailDays } from '#domain/alerts/trail/trail.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { dropAnalyticsBefore } from '#server/store/accounts/analytics-events.ts'
import { dropAnswersBefore } from '#server/store/alerts/alert-requests.ts'
import { refreshPresets } from '#server/store/alerts/follow-presets.ts'
import { dropAlertsEndedBefore, retireAlerts } from '#server/store/alerts/retire-alerts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { dropFinishedNotifications, enqueueNotification } from '#server/store/outbox/outbox.ts'
import { dropForgottenOrigins } from '#server/store/accounts/known-origins.ts'
import { dropOldLinkRequests } from '#server/store/accounts/link-requests.ts'
import { dropOldChallenges } from '#server/store/accounts/passkey-challenges.ts'
import { dropOldEmailChanges } from '#server/store/accounts/email-changes.ts'
import { dropOldViews } from '#server/store/readings/reading-demand.ts'
import { dropEndedLimits } from '#server/store/accounts/rate-limits.ts'
import { dropOldGatherings } from '#server/store/push/push-gatherings.ts'
import { dropSignedOutSubscriptions } from '#server/store/push/push-subscriptions.ts'
import { dropDeadSessions } from '#server/store/accounts/sessions.ts'
import { watchersOfUnreadableVenues } from '#server/store/readings/source-states.ts'
import { dropVenueChangesBefore } from '#server/store/venues/venue-changes.ts'
import { dropMatchesBefore } from '#server/store/outbox/matches/move-matches.ts'
import { dropFingerprintsBefore } from '#server/store/readings/page-fingerprints.ts'
import { dropCountsBefore, dropDaysBefore, dropLogBefore } from '#server/store/readings/old-readings.ts'

/** Retention in days. The privacy page says the same. */
const analyticsDays = 30
const matchDays = 30
const sentNotificationDays = 30
const endedAlertDays = 30
const alertRequestDays = 1
const fingerprintDays = 14
const venueChangeDays = 366
const msPerDay = 86_400_000

/** Retires alerts whose last date has passed (rule alerts-21), and deletes expired data (rule operation-13). */
export async function housekeep(em: EntityManager, catalogue: Catalogue, now: Date): Promise<void> {
  const today = venueDate(now)
  const ago = (days: number) => new Date(now.getTime() - days * msPerDay)
  await retireAlerts(em, today, now)
  await dropDaysBefore(em, today)
  await dropFingerprintsBefore(em, addDays(today, -fingerprintDays))
  await dropCountsBefore(em, oldestCount(today))
  await dropLogBefore(em, ago(trailDays + 1))
  await dropMatchesBefore(em, addDays(today, -matchDays))
  await dropFinishedNotifications(em, ago(sentNotificationDays))
  await dropAlertsEndedBefore(em, ago(endedAlertDays))
  await dropAnswersBefore(em, ago(alertRequestDays))
  // For alerts that a process with another catalogue made since this one started.
  await refreshPresets(em, catalogue)
  await dropVenueChangesBefore(em, ago(venueChangeDays))
  await dropAnalyticsBefore(em, ago(analyticsDays))
  await tellOfUnreadableVenues(em, now)
  await dropSignedOutSubscriptions(em, now)
  await dropDeadSessions(em, now)
  await dropOldGatherings(em, ago(sentNotificationDays))
  await dropEndedLimits(em, now)
  await dropForgottenOrigins(em, now)
  await dropOldLinkRequests(em, now)
  await dropOldEmailChanges(em, now)
  await dropOldChallenges(em, now)
  await dropOldViews(em, now)
}

/** Notifies everybody who watches a venue that could not be read for a day, once for each outage (rule sources-13). */
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

import { compare } from '#domain/compare.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { nearMinutes, nearMisses } from '#domain/alerts/trail/near-misses.ts'
import {
  trailDays,
  type AlertTrail,
  type MailTrail,
  type NearMiss,
  type VenueTrail,
} from '#domain/alerts/trail/trail.ts'
import { AppError } from '#domain/app-error.ts'
import { dateRange, daysBetween, type LocalDate } from '#domain/calendar/local-date.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { minutesOfLabel } from '#domain/calendar/time-slot.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import { freeStretches } from '#domain/notifications/free-stretches.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Board } from '#server/board/board.ts'
import { alertOf } from '#server/store/alerts/alerts.ts'
import { loadMailsOfAlerts, type MailOfAlerts } from '#server/store/alerts/trail/mails-of-alerts.ts'
import { alertsOfOwner, loadMatched } from '#server/store/alerts/trail/trail-alerts.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadChanges, loadTallies, type ReadingTally } from '#server/store/alerts/trail/reading-log.ts'
import { memberOf } from '#server/alerts/making/find-conflicts.ts'
import { trailDaysOf, watches } from './trail-days.ts'

const msPerDay = 86_400_000
const maxMisses = 30
/** Younger finds may still be on their way. */
const onItsWayMs = 2 * 60_000

/**
 * The reasons that alerts of their owner did or did not notify: the readings of their venues, the current state, near
 * misses, and the outcome of their emails (rule alerts-54). Matching records nothing for it: near misses are computed
 * from the log of readings on request (decision 0035).
 */
export async function trailOfAlerts({
  em,
  board,
  catalogue,
  ids,
  userId,
  now,
}: {
  em: EntityManager
  board: Board
  catalogue: Catalogue
  ids: readonly string[]
  userId: string
  now: Date
}): Promise<AlertTrail> {
  const wanted = [...new Set(ids)]
  const rows = await alertsOfOwner(em, wanted, userId)
  const [oldest] = rows
  if (!oldest || rows.length < wanted.length) throw new AppError('NOT_FOUND', 'There is no such alert.')
  const alerts = rows.map(alertOf)
  const since = new Date(Math.max(oldest.createdAt.getTime(), now.getTime() - trailDays * msPerDay))
  const venueIds = [...new Set(alerts.flatMap(({ venues }) => venues))]
  const tallies = await loadTallies(em, venueIds, instantOf(venueDate(since), 0))
  const members = await memberOf(em, { memberVenues: alerts.flatMap(({ memberVenues }) => memberVenues), userId })
  const misses = await missesOf({ em, rows, catalogue, since, members, now })
  const mails = await loadMailsOfAlerts(em, wanted, since)
  return {
    since,
    venues: tallies.map(venueTrail),
    days: trailDaysOf({ board, catalogue, alerts: alerts.filter((_, index) => !rows[index]?.endedAt), members, now }),
    misses: misses.slice(0, maxMisses),
    missCount: misses.length,
    mails: mails.map(mailTrail),
  }
}

function venueTrail({ venueId, readings, failed, lastGoodAt, failures }: ReadingTally): VenueTrail {
  return { venueId, readings, failed, lastReadAt: lastGoodAt, unknownSince: failures > 0 ? lastGoodAt : null }
}

/** A free stretch of a court is one opening to people (rule emails-13). */
function mailTrail({ openings, gone, ...mail }: MailOfAlerts): MailTrail {
  return { ...mail, openings: freeStretches(openings).length, leftOut: freeStretches(gone).length }
}

async function missesOf({
  em,
  rows,
  catalogue,
  since,
  members,
  now,
}: {
  em: EntityManager
  rows: readonly AlertRow[]
  catalogue: Catalogue
  since: Date
  members: ReadonlySet<string>
  now: Date
}): Promise<NearMiss[]> {
  const venueIds = [...new Set(rows.flatMap(({ venues }) => venues))]
  const alerts = rows.map(alertOf)
  const dates = watchedDates(alerts, since, now)
  const logged = await loadChanges(em, { venueIds, since, dates, starts: startsNear(alerts) })
  const days = Map.groupBy(logged, ({ venueId, change }) => `${venueId} ${change.date}`)
  const ids = rows.map(({ id }) => id)
  const matched = await loadMatched(em, ids)
  const notified = Map.groupBy(matched, ({ venueId, date }) => `${venueId} ${date}`)
  const misses = [...days].flatMap(([place, changes]) => {
    const [{ venueId, change }] = changes as [(typeof changes)[0]]
    const { date } = change
    const keys = new Set(notified.get(place)?.map(({ key }) => key))
    return rows.flatMap((row) => {
      const alert = alertOf(row)
      if (!catalogue.byId(venueId) || !alert.venues.includes(venueId) || !watches(alert, date)) return []
      const asked = askedOf(alert, members.has(venueId))
      return nearMisses(
        { ...asked, venueId, date, changes, notified: keys },
        waitingOf(row, since, now),
        catalogue.nameOf,
      )
    })
  })
  return once(misses).filter((miss) => !mayBeOnItsWay(miss, now))
}

/** The dates since then that an alert watches. */
function watchedDates(alerts: readonly Alert[], since: Date, now: Date): LocalDate[] {
  const window = dateRange(venueDate(since), daysBetween(venueDate(since), venueDate(now)) + maximumDaysAhead + 1)
  return window.filter((date) => alerts.some((alert) => watches(alert, date)))
}

function mayBeOnItsWay({ reason, seenAt }: NearMiss, now: Date): boolean {
  return (
    (reason.kind === 'asked-otherwise' || reason.kind === 'wishes') && now.getTime() - seenAt.getTime() <= onItsWayMs
  )
}

/** The first and the last start that may nearly meet one of the alerts. */
function startsNear(alerts: readonly Alert[]): [number, number] {
  const starts = alerts.flatMap(({ timeSlots }) => timeSlots.map((label) => minutesOfLabel(label) ?? 0))
  return [Math.min(...starts) - nearMinutes, Math.max(...starts) + nearMinutes]
}

function askedOf(alert: Alert, isMember: boolean) {
  return { criteria: alert, slotMask: maskOfLabels(alert.timeSlots), isMember }
}

function waitingOf(row: AlertRow, since: Date, now: Date) {
  const { createdAt, confirmedAt = null, restedFrom = null, restedUntil = null, endedAt } = row
  return {
    since: createdAt > since ? createdAt : since,
    until: endedAt ?? now,
    confirmedAt,
    restedFrom,
    restedUntil,
    quietDates: row.quietDates,
  }
}

/** Newest first; an opening that missed several alerts of a series alike is listed once. */
function once(misses: readonly NearMiss[]): NearMiss[] {
  const keyOf = ({ seenAt, ...miss }: NearMiss) => JSON.stringify([miss, seenAt.getTime()])
  const unique = new Map<string, NearMiss>(misses.map((miss) => [keyOf(miss), miss]))
  return [...unique.values()].sort((a, b) => b.seenAt.getTime() - a.seenAt.getTime() || compare(a.date, b.date))
}

import type { Alert } from '#domain/alerts/alert.ts'
import { nearMisses } from '#domain/alerts/trail/near-misses.ts'
import { identityOf } from '#domain/history/seen-day.ts'
import {
  trailDays,
  type AlertTrail,
  type MailTrail,
  type NearMiss,
  type VenueTrail,
} from '#domain/alerts/trail/trail.ts'
import { AppError } from '#domain/app-error.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { maskOfLabels } from '#domain/calendar/slot-mask.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import { idOfKey } from '#domain/history/seen-opening.ts'
import { freeStretches } from '#domain/notifications/free-stretches.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Board } from '#server/board/board.ts'
import { alertOf } from '#server/store/alerts/alerts.ts'
import { loadMailsOfAlerts, type MailOfAlerts } from '#server/store/alerts/trail/mails-of-alerts.ts'
import { alertsOfOwner, loadMatched } from '#server/store/alerts/trail/trail-alerts.ts'
import type { AlertRow } from '#server/store/entities/alert-entity.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadDayHistories } from '#server/store/history/day-histories.ts'
import { loadReadingTallies, type ReadingTally } from '#server/store/history/reading-tallies.ts'
import { memberOf } from '#server/alerts/making/find-conflicts.ts'
import { trailDaysOf, watches } from './trail-days.ts'

const msPerDay = 86_400_000
const maxMisses = 30
/** Younger finds may still be on their way. */
const onItsWayMs = 2 * 60_000

/**
 * The reasons that alerts of their owner did or did not notify: the readings of their venues, the current state, near
 * misses, and the outcome of their emails (rule alerts-54). Matching records nothing for it: near misses are computed
 * from the history of days on request (decision 0035).
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
  const tallies = await loadReadingTallies(em, venueIds, venueDate(since))
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
  const [from, to] = [venueDate(since), addDays(venueDate(now), maximumDaysAhead)]
  const alerts = rows.map(alertOf)
  const isWanted = (date: LocalDate) => alerts.some((alert) => watches(alert, date))
  const histories = await loadDayHistories(em, { venueIds, from, to, isWanted })
  const matched = await loadMatched(
    em,
    rows.map(({ id }) => id),
  )
  const told = new Map<string, Set<string>>()
  for (const { venueId, date, key, startMinutes } of matched) {
    const day = `${venueId} ${date}`
    told.set(day, (told.get(day) ?? new Set()).add(identityOf({ id: idOfKey(key), startMinutes })))
  }
  const misses = rows.flatMap((row) => {
    const alert = alertOf(row)
    return histories
      .filter(({ venueId, date }) => alert.venues.includes(venueId) && watches(alert, date))
      .flatMap(({ venueId, date, changes }) => {
        const asked = askedOf(alert, members.has(venueId))
        const day = { ...asked, venueId, date, changes, sport: catalogue.byId(venueId)!.sport }
        return nearMisses(
          { ...day, told: told.get(`${venueId} ${date}`) ?? new Set() },
          waitingOf(row, since, now),
          catalogue.nameOf,
        )
      })
  })
  const mayBeOnItsWay = ({ reason, seenAt }: NearMiss) =>
    (reason.kind === 'asked-otherwise' || reason.kind === 'wishes') && now.getTime() - seenAt.getTime() <= onItsWayMs
  return once(misses).filter((miss) => !mayBeOnItsWay(miss))
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

function compare(a: LocalDate, b: LocalDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

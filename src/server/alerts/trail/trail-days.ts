import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import type { DayTrail } from '#domain/alerts/trail/trail.ts'
import { meetsCriteria } from '#domain/availability/criteria.ts'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'
import { bookableBy } from '#server/alerts/making/find-conflicts.ts'

/** Maximum of days listed for an alert on every day. */
const maxDays = 7

/**
 * The next days that alerts watch, with the number of venues where something fits now, nothing does, or the state is
 * unknown.
 */
export function trailDaysOf({
  board,
  catalogue,
  alerts,
  members,
  now,
}: {
  board: Board
  catalogue: Catalogue
  alerts: readonly Alert[]
  members: ReadonlySet<string>
  now: Date
}): DayTrail[] {
  const { date: today } = venueTime(now)
  const dates = dateRange(today, maximumDaysAhead + 1).filter((date) => alerts.some((alert) => watches(alert, date)))
  return dates.slice(0, maxDays).map((date) => {
    const day: DayTrail = { date, free: 0, full: 0, unknown: 0, readAt: null }
    const asking = alerts.filter((alert) => watches(alert, date))
    for (const venueId of new Set(asking.flatMap(({ venues }) => venues))) {
      const sport = catalogue.byId(venueId)?.sport ?? 'tennis'
      const known = board.venueDays(sport, date).find((one) => one.venueId === venueId)
      if (!known || known.readAt === null) {
        day.unknown += 1
        continue
      }
      const readAt = new Date(known.readAt)
      if (day.readAt === null || readAt < day.readAt) day.readAt = readAt
      const isFree = asking.some((alert) =>
        bookableBy(members, known).some((opening) => fits({ alert, sport, venueId, date, opening, now })),
      )
      if (isFree) day.free += 1
      else day.full += 1
    }
    return day
  })
}

export function watches(alert: Alert, date: LocalDate): boolean {
  if (alert.quietDates.includes(date)) return false
  const wanted = dayKeysOfAlert(alert)
  return dayKeysOf(date).some((key) => wanted.includes(key))
}

function fits({
  alert,
  sport,
  venueId,
  date,
  opening,
  now,
}: {
  alert: Alert
  sport: Sport
  venueId: string
  date: LocalDate
  opening: Opening
  now: Date
}): boolean {
  const wall = venueTime(now)
  const slot = slotOfOpening(opening)
  if (slot === undefined || !alert.venues.includes(venueId)) return false
  if ((maskOfLabels(alert.timeSlots) & maskOfSlot(slot)) === 0n) return false
  const isAhead = date > wall.date || opening.startMinutes > wall.minutes
  return isAhead && meetsCriteria(sport, { venueId, opening }, alert)
}

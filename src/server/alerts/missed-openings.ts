import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { meetsCriteria } from '#domain/availability/criteria.ts'
import { openingsForMembers } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { venueById } from '#domain/venues/venue-catalogue.ts'
import type { ChangedDay, MissedOpening } from '#server/store/alerts/missed-matches.ts'

/** Openings of these days that appeared since then, meet the alert and have not begun. */
export function missedOpenings({
  alert,
  days,
  memberOf,
  since,
  now,
}: {
  alert: Alert
  /** The venues that its owner is a member of. */
  memberOf: ReadonlySet<string>
  days: readonly ChangedDay[]
  since: Date
  now: Date
}): MissedOpening[] {
  const wanted = dayKeysOfAlert(alert)
  const mask = maskOfLabels(alert.timeSlots)
  const wall = venueTime(now)
  const onItsDays = days.filter(({ date }) => date >= wall.date && dayKeysOf(date).some((key) => wanted.includes(key)))
  return onItsDays.flatMap(({ venueId, date, ...day }) => {
    const sport = venueById(venueId)?.sport
    return (memberOf.has(venueId) ? openingsForMembers(day) : day.openings).flatMap((opening) => {
      const slot = slotOfOpening(opening)
      if (sport === undefined || slot === undefined || (mask & maskOfSlot(slot)) === 0n) return []
      const isAhead = date > wall.date || opening.startMinutes > wall.minutes
      if (!isAhead || opening.openedAt < since.getTime()) return []
      if (!meetsCriteria(sport, { venueId, opening }, alert)) return []
      return [{ venueId, date, openedAt: new Date(opening.openedAt).toISOString(), slot, sport, opening }]
    })
  })
}

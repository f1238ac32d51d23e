import type { Alert } from '#domain/alerts/alert.ts'
import { alertAppliesTo } from '#domain/alerts/alert-applies.ts'
import { matchClassOf, type MatchClass } from '#domain/availability/criteria.ts'
import type { AskedWishes } from '#domain/availability/wishes.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { minutesOfSlot, slotLabels, slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { WantedOpening } from '#sandbox/sandbox-control.ts'

/** A half-hour worth freeing. */
export interface Chance {
  venueId: string
  date: LocalDate
  slot: number
  /** How long a court has to be free. */
  minutes: number
  matchClass: MatchClass
  wishes?: AskedWishes
  /** True if something else may be free in the half-hour already. */
  mayBeOpen: boolean
  /** The address of the alert that waits for it. */
  alertOf?: string
}

const daysAhead = 28
const usualMinutes = 60
const eveningSlot = 24
const popularSlots = [...slotLabels.slice(eveningSlot), ...slotLabels.slice(0, eveningSlot)]

/** The half-hours that fit the request: first those that alerts watch, the newest alert first, then an evening soon. */
export function* chancesFor({
  wanted,
  usualVenue,
  alerts,
  now,
}: {
  wanted: WantedOpening
  usualVenue: string
  alerts: readonly Alert[]
  now: Date
}): Generator<Chance> {
  const today = venueDate(now)
  const dates = wanted.date === undefined ? dateRange(today, daysAhead + 1) : [wanted.date]
  const soon = wanted.date === undefined ? dateRange(addDays(today, 1), 7) : dates
  const timeSlots = wanted.timeSlot === undefined ? popularSlots : [wanted.timeSlot]
  const plain = { venueId: wanted.venueId ?? usualVenue, minutes: usualMinutes, matchClass: 0 }
  for (const mayBeOpen of [false, true]) {
    for (const alert of alerts) yield* halfHours(criteriaOf(alert, wanted), { dates, now, mayBeOpen, alert })
  }
  for (const mayBeOpen of [false, true]) yield* halfHours([{ ...plain, timeSlots }], { dates: soon, now, mayBeOpen })
}

type Criteria = Pick<Chance, 'venueId' | 'minutes' | 'matchClass' | 'wishes' | 'alertOf'> & {
  timeSlots: readonly string[]
}

function criteriaOf(alert: Alert, wanted: WantedOpening): Criteria[] {
  const minutes = Math.max(usualMinutes, Math.ceil(alert.minimumMinutes / 30) * 30)
  const asked = { minutes, matchClass: matchClassOf(alert), wishes: alert.wishes, alertOf: alert.email }
  const timeSlots = alert.timeSlots.filter((label) => wanted.timeSlot === undefined || label === wanted.timeSlot)
  return alert.venues
    .filter((venueId) => wanted.venueId === undefined || venueId === wanted.venueId)
    .map((venueId) => ({ venueId, timeSlots, ...asked }))
}

function* halfHours(
  criteria: readonly Criteria[],
  { dates, now, mayBeOpen, alert }: { dates: readonly LocalDate[]; now: Date; mayBeOpen: boolean; alert?: Alert },
): Generator<Chance> {
  for (const { timeSlots, ...rest } of criteria) {
    for (const date of dates) {
      for (const timeSlot of timeSlots) {
        const slot = slotOfLabel(timeSlot)
        if (slot === undefined || instantOf(date, minutesOfSlot(slot)) <= now) continue
        if (alert && !alertAppliesTo({ alert, date, timeSlot })) continue
        yield { ...rest, date, slot, mayBeOpen }
      }
    }
  }
}

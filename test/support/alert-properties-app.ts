import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { columnsOfWeek, openingWeek } from '#client/alerts/slot-picker/picker-columns.ts'
import { slotText } from '#client/alerts/alert-copy.ts'
import { dayKeysOf, dayKeysOfAlert } from '#domain/alerts/alert-days.ts'
import { parsePickedSlot, pickedSlotId } from '#domain/alerts/picked-slot.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { repeatWeekly } from '#domain/alerts/recurrence.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { addDays, weekdayOf, weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { parseSlotId, slotIdOf } from '#domain/calendar/slot-id.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { maskOfLabels, maskOfSlot } from '#domain/calendar/slot-mask.ts'
import { slotLabels, roundToSlot } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { propertyRuns } from './property-runs.ts'
import { anyAlert, isInSlot, isOnDay } from './random-alerts.ts'

// A process of its own, so that the zone of the machine (TZ) can be any. It throws where a rule and its plain reference
// differ, and prints a digest of what the rules said: it must be the same in every zone.

const seed = 20_261_121
const said = createHash('sha256')

const numRuns = propertyRuns({ few: 100, all: 20_000 })

function check(name: string, property: fc.IRawProperty<unknown>): void {
  fc.assert(property, { seed, numRuns })
  process.stderr.write(`${name}: ${numRuns}\n`)
}

function say(value: unknown): boolean {
  said.update(JSON.stringify(value))
  return true
}

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const dates = fc.integer({ min: 0, max: 900 }).map((day) => addDays('2026-03-01', day))
/** From a week before the one clock change to a week after the other: 4 October 2026 and 4 April 2027. */
const aroundChanges = fc
  .tuple(fc.constantFrom('2026-09-27', '2027-03-28'), fc.integer({ min: 0, max: 14 * 1440 }))
  .map(([first, minutes]) => new Date(Date.parse(`${first}T00:00Z`) + minutes * 60_000))
const labels = fc.constantFrom(...slotLabels)

check(
  'days and times of alerts',
  fc.property(
    anyAlert('2026-09-30'),
    fc.integer({ min: 0, max: 9 }).map((days) => addDays('2026-09-30', days)),
    fc.integer({ min: 300, max: 1400 }),
    (alert, date, startMinutes) => {
      const days = dayKeysOfAlert(alert)
      const mask = maskOfLabels(alert.timeSlots)
      const slot = roundToSlot(startMinutes)
      return (
        say([days, dayKeysOf(date), String(mask), slot]) &&
        dayKeysOf(date).some((key) => days.includes(key)) === isOnDay(alert, date) &&
        (slot !== undefined && (mask & maskOfSlot(slot)) !== 0n) === isInSlot(alert, startMinutes)
      )
    },
  ),
)

check(
  'recurrence',
  fc.property(dates, fc.constantFrom(2, 3, 4), (first, weeks) => {
    const plain = Array.from({ length: weeks }, (_, week) =>
      new Date(Date.parse(`${first}T12:00:00Z`) + week * 7 * 86_400_000).toISOString().slice(0, 10),
    )
    return say(plain) && repeatWeekly([first], weeks).join() === plain.join()
  }),
)

const seriesAlerts = fc.array(
  fc.record({
    id: fc.uuid(),
    isActive: fc.boolean(),
    batchId: fc.constantFrom(null, null, 'a', 'b'),
    email: fc.constantFrom('ann@example.com', 'bob@example.com'),
    sport: fc.constantFrom<Sport>('tennis', 'golf'),
    venues: fc.subarray(['x', 'y'], { minLength: 1 }),
    specificDate: fc.constantFrom(null, '2026-10-04'),
    createdAt: fc
      .integer({ min: 0, max: 400 })
      .map((seconds) => new Date(Date.UTC(2026, 9, 3, 15, 58) + seconds * 1000)),
  }),
  { minLength: 2, maxLength: 8 },
)
check(
  'series',
  fc.property(seriesAlerts, (all) => {
    const [alert, ...others] = all
    if (!alert) return true
    const plain = others.filter((other) => {
      if (!other.isActive) return false
      if (alert.batchId || other.batchId) return alert.batchId === other.batchId
      const isSame = ['email', 'sport', 'specificDate'].every(
        (key) => Reflect.get(alert, key) === Reflect.get(other, key),
      )
      const venues = [alert.venues, other.venues].map((list) => list.toSorted().join())
      const apartSeconds = Math.abs(Number(alert.createdAt) - Number(other.createdAt)) / 1000
      return isSame && venues[0] === venues[1] && apartSeconds <= 120
    })
    return say(plain) && JSON.stringify(seriesMatesOf(alert, all)) === JSON.stringify(plain)
  }),
)

check(
  'slot ids',
  fc.property(dates, fc.constantFrom<Weekday>(...weekdays), labels, (date, weekday, timeSlot) => {
    const id = slotIdOf({ date, timeSlot })
    const [year, month, day, ...time] = id.split('-')
    const weekly = pickedSlotId({ day: weekday, timeSlot })
    const [plan] = planAlerts({ selectedSlots: [id] })
    return (
      say([id, weekly, slotText(id)]) &&
      `${year}-${month}-${day}` === date &&
      time.join('-') === timeSlot.replace(' ', '') &&
      JSON.stringify(parseSlotId(id)) === JSON.stringify({ date, timeSlot }) &&
      JSON.stringify(parsePickedSlot(weekly)) === JSON.stringify({ day: weekday, timeSlot }) &&
      plan?.specificDate === date
    )
  }),
)

check(
  'weekday and date around the clock changes',
  fc.property(aroundChanges, labels, (instant, timeSlot) => {
    const { date, minutes } = venueTime(instant)
    const isSummer = instant >= new Date('2026-10-03T16:00Z') && instant < new Date('2027-04-03T16:00Z')
    const wall = new Date(instant.getTime() + (isSummer ? 11 : 10) * 3_600_000)
    const slot = slotLabels.indexOf(timeSlot)
    const week = columnsOfWeek(openingWeek(date, instant), instant).map((column) => [column.date, column.fullText])
    return (
      say([date, minutes, week, isPastSlot({ date, slot, now: instant })]) &&
      date === wall.toISOString().slice(0, 10) &&
      minutes === wall.getUTCHours() * 60 + wall.getUTCMinutes() &&
      weekdayOf(date) === dayNames[wall.getUTCDay()] &&
      isPastSlot({ date, slot, now: instant }) === 360 + slot * 30 <= minutes &&
      weekdayOf(week[0]?.[0] ?? '') === 'monday' &&
      week.some(([day]) => day === date)
    )
  }),
)

process.stdout.write(`${said.digest('hex')}\n`)

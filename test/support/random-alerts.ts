import { catalogue } from '#test/support/catalogue.ts'
import fc from 'fast-check'
import type { AlertCriteria } from '#domain/availability/criteria.ts'
import type { Holes } from '#domain/availability/holes.ts'
import { wishesFor, type AlertWishes, type WishName } from '#domain/availability/wishes.ts'
import { addDays, weekdays, type LocalDate, type Weekday } from '#domain/calendar/local-date.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport, SportOrAll } from '#domain/venues/sport.ts'

export interface RandomAlert extends AlertCriteria {
  sport: SportOrAll
  venues: string[]
  timeSlots: string[]
  specificDate: LocalDate | null
  specificDates: LocalDate[]
  daysOfWeek: Weekday[]
}

/** An alert as people make it: a few venues and hours, on dates of the next days or on weekdays. */
export function anyAlert(today: LocalDate): fc.Arbitrary<RandomAlert> {
  const date = fc.integer({ min: 0, max: 6 }).map((days) => addDays(today, days))
  const places = fc.constantFrom<SportOrAll>('tennis', 'golf', 'futsal', 'all').chain((sport) => {
    const ids = catalogue.of(sport).map(({ id }) => id)
    return fc.record({
      sport: fc.constant(sport),
      venues: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 6 }),
    })
  })
  const alert = places.chain(({ sport, venues }) =>
    fc.record({
      sport: fc.constant(sport),
      venues: fc.constant(venues),
      timeSlots: fc.uniqueArray(fc.constantFrom(...slotLabels), { minLength: 1, maxLength: 8 }),
      specificDate: fc.option(date),
      specificDates: fc.uniqueArray(date, { maxLength: 2 }),
      daysOfWeek: fc.subarray([...weekdays], { minLength: 1 }),
      spots: fc.constantFrom(1, 2, 3, 4),
      minimumMinutes: fc.constantFrom(60, 75, 90, 120),
      holes: fc.constantFrom<Holes | null>(null, 9, 18),
      courtMinutes: fc.constantFrom(null, 60, 90, 120, 150, 180),
      wishes: anyWishes(sport, venues),
    }),
  )
  return alert.map((one) => (one.specificDate === null ? { ...one, specificDates: [] } : { ...one, daysOfWeek: [] }))
}

/** Facts that two courts of a venue may differ in, or that nobody knows. */
export const anyCourt = {
  resource: fc.constantFrom('Court 1', 'Court 2', undefined),
  priceCents: fc.constantFrom(1500, 3000, undefined),
  pricePer: fc.constantFrom(30, 60, 'player' as const, undefined),
  surface: fc.constantFrom('hard' as const, 'clay' as const, undefined),
  lights: fc.constantFrom(true, false, undefined),
  indoor: fc.constantFrom(true, false, undefined),
}

/** As the API stores them: each only where it counts. */
function anyWishes(sport: SportOrAll, venues: readonly string[]): fc.Arbitrary<AlertWishes | null> {
  const values: { [Name in WishName]: fc.Arbitrary<AlertWishes[Name]> } = {
    courts: fc.constantFrom(...venues).map((venueId) => [{ venueId, name: 'court  1' }]),
    surfaces: fc.constantFrom(['hard'], ['clay', 'grass']),
    lights: fc.constant(true),
    indoor: fc.constant(true),
    maxPriceCents: fc.constantFrom(1500, 2000, 3000),
  }
  const counted = Object.fromEntries(wishesFor(sport).map((name) => [name, values[name]]))
  if (Object.keys(counted).length === 0) return fc.constant(null)
  return fc.option(fc.record(counted, { requiredKeys: [] }))
}

/** Many of them, the same for the same seed. */
export function randomAlerts({ seed, count, today }: { seed: number; count: number; today: LocalDate }): RandomAlert[] {
  return fc.sample(anyAlert(today), { seed, numRuns: count })
}

export interface PlainOpening {
  startMinutes: number
  maxMinutes?: number | undefined
  holes?: Holes[] | undefined
  spots?: number | undefined
  resource?: string | undefined
  priceCents?: number | undefined
  pricePer?: 'player' | number | undefined
  surface?: string | undefined
  lights?: boolean | undefined
  indoor?: boolean | undefined
}

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** True if an alert watches a day, in the plainest words. */
export function isOnDay({ specificDate, specificDates, daysOfWeek }: RandomAlert, date: LocalDate): boolean {
  if (specificDate !== null || specificDates.length > 0) return [specificDate, ...specificDates].includes(date)
  const weekday = names[new Date(`${date}T00:00:00Z`).getUTCDay()]
  return daysOfWeek.some((day) => day === weekday)
}

/** True if an alert watches a start, in the plainest words: a start counts for the half-hour that is nearest. */
export function isInSlot({ timeSlots }: RandomAlert, startMinutes: number): boolean {
  const [hour, minute] = [Math.floor(startMinutes / 60), startMinutes % 60]
  const rounded = minute < 15 ? hour * 60 : minute < 45 ? hour * 60 + 30 : hour * 60 + 60
  const label = slotLabels[(rounded - 360) / 30]
  return label !== undefined && timeSlots.includes(label)
}

/** Which alert an opening is for, in the plainest words and with nothing of the code under test. */
export function isFor(
  alert: RandomAlert,
  { venueId, sport, date, opening }: { venueId: string; sport: Sport; date: LocalDate; opening: PlainOpening },
): boolean {
  if (!alert.venues.includes(venueId)) return false
  if (alert.sport !== 'all' && alert.sport !== sport) return false
  if (!isInSlot(alert, opening.startMinutes) || !isOnDay(alert, date)) return false
  if (alert.wishes && !isAsWished(alert.wishes, { venueId, sport, opening })) return false
  if (alert.sport === 'golf') {
    if (alert.holes !== null && !opening.holes?.includes(alert.holes)) return false
    return (opening.spots ?? 1) >= alert.spots
  }
  const minutes = opening.maxMinutes ?? 60
  if (alert.sport === 'tennis') return alert.courtMinutes === null || minutes >= alert.courtMinutes
  return alert.sport !== 'futsal' || minutes >= alert.minimumMinutes
}

/** True unless something that the site says is otherwise than the alert asks. */
function isAsWished(
  wishes: AlertWishes,
  { venueId, sport, opening }: { venueId: string; sport: Sport; opening: PlainOpening },
): boolean {
  const { resource, priceCents, pricePer, maxMinutes = 60, surface, lights, indoor } = opening
  const isHere = wishes.courts?.some((court) => court.venueId === venueId)
  if (isHere && resource !== undefined && resource !== 'Court 1') return false
  if (wishes.surfaces && surface !== undefined && !wishes.surfaces.some((one) => one === surface)) return false
  if (wishes.lights && lights === false) return false
  if (wishes.indoor && indoor === false) return false
  if (wishes.maxPriceCents === undefined || priceCents === undefined) return true
  if (sport === 'golf' || pricePer === 'player') return priceCents <= wishes.maxPriceCents
  return priceCents / (pricePer ?? maxMinutes) <= wishes.maxPriceCents / 60
}

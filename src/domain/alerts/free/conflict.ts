import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { labelOfSlot, slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { meetsCriteria, type AlertCriteria, type SportCriteria } from '#domain/availability/criteria.ts'
import { criteriaFor, type Criterion } from '#domain/availability/met-criteria.ts'
import { wishTexts } from '#domain/availability/wishes.ts'
import { counted } from '#domain/counted.ts'

/** Slots of one venue and day that are open already, so an alert would have nothing to wait for. */
export interface AlertConflict {
  venueId: string
  date: LocalDate
  timeSlots: TimeSlot[]
}

/** The wanted slots in which the venue has an opening that meets the criteria; undefined if there is none. */
export function findConflict({
  venueId,
  sport,
  date,
  openings,
  criteria,
  timeSlots,
}: {
  venueId: string
  sport: Sport
  date: LocalDate
  openings: readonly Opening[]
  criteria: SportCriteria
  timeSlots: readonly TimeSlot[]
}): AlertConflict | undefined {
  const wanted = new Set(timeSlots.map(slotOfLabel))
  const open = new Set<number>()
  for (const opening of openings) {
    const slot = slotOfOpening(opening)
    if (slot === undefined || !wanted.has(slot) || open.has(slot)) continue
    if (meetsCriteria(sport, { venueId, opening }, criteria)) open.add(slot)
  }
  if (open.size === 0) return undefined
  return { venueId, date, timeSlots: [...open].sort((a, b) => a - b).map(labelOfSlot) }
}

/** The sentence that refuses an alert (rule alerts-9). Golf adds holes and spots, futsal adds minutes. */
export function conflictText(
  { venueId, date, timeSlots }: AlertConflict,
  criteria: SportCriteria,
  nameOf: Catalogue['nameOf'],
): string {
  const details = [
    shortDateText(date),
    ...criteriaFor(criteria.sport).flatMap((name) => detailOf[name](criteria) ?? []),
    ...wishTexts(criteria.sport, criteria.wishes, nameOf),
  ].join(', ')
  const times = timeSlots.join(', ')
  return `Cannot create alert for ${nameOf(venueId)} (${details}) because we found availability at ${times}.`
}

/** Undefined if the criterion is not set. */
const detailOf: Record<Criterion, (criteria: AlertCriteria) => string | undefined> = {
  holes: ({ holes }) => (holes === null ? 'any holes' : `${holes} holes`),
  spots: ({ spots }) => counted(spots, 'spot', 'spots'),
  minimumMinutes: ({ minimumMinutes }) => `${minimumMinutes} minutes`,
  courtMinutes: ({ courtMinutes }) => (courtMinutes === null ? undefined : `${courtMinutes} minutes`),
}

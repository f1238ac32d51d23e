import type { core } from 'zod'
import { nearestNames } from '#domain/venues/nearest-names.ts'

/** Fields that mean the same in different calls: a caller of one often sends those of another. */
const sameThings = [
  ['timeSlots', 'slots', 'selectedSlots', 'timeSlot', 'slot', 'time'],
  ['specificDate', 'specificDates', 'dates', 'selectedSlots', 'date', 'from'],
  ['daysOfWeek', 'weekdays', 'selectedSlots'],
  ['minimumMinutes', 'courtMinutes', 'minutes'],
  ['venue', 'venues', 'venueId'],
  ['id', 'ids', 'alertIds'],
]

export const noSuchField = 'there is no such field'

const maxNamed = 5
const maxShown = 40

/** The known field that is probably meant by an unknown one; undefined if none is near. */
export function nearField(key: string, known: readonly string[]): string | undefined {
  const same = sameThings.find((names) => names.includes(key))?.find((name) => known.includes(name))
  if (same !== undefined || key.length < 2 || key.length > maxShown) return same
  return nearestNames(
    key,
    known.map((name) => ({ name, spellings: [] })),
  )[0]
}

/** 'timeSlot: there is no such field; did you mean 'timeSlots'?', for each field that a strict object does not have. */
export function unknownFieldWords({
  keys,
  path = [],
  inst,
}: core.$ZodRawIssue<core.$ZodIssueUnrecognizedKeys>): string {
  const known = inst instanceof Object && 'shape' in inst._zod.def ? Object.keys(Object(inst._zod.def.shape)) : []
  const texts = keys.slice(0, maxNamed).map((key) => {
    const near = nearField(key, known)
    const fix = near === undefined ? 'leave it out' : `did you mean '${near}'?`
    return `${[...path, key.slice(0, maxShown).toWellFormed()].join('.')}: ${noSuchField}; ${fix}`
  })
  return texts.join('; ')
}

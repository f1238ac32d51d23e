import type { DayState } from '#domain/availability/diff.ts'
import { completeOpening, CoveredDay, Opening } from '#domain/availability/opening.ts'
import type { VenueDayState } from '#domain/availability/diff-audiences.ts'
import type { Sport } from '#domain/venues/sport.ts'

/** A day of a reading equals the stored one, differs and is valid, or is invalid. */
export type Compared = 'as stored' | Checked
type Checked = { sound: CoveredDay } | { fault: string | undefined }

/**
 * Invalid openings that a connector let through must not be stored, shown or mailed, so the whole day is ignored.
 * Openings that equal stored ones were checked when stored, so only the few others of a day are checked.
 */
export function compareWithStored({
  sport,
  day,
  known,
}: {
  sport: Sport
  day: CoveredDay
  /** The day as the same system showed it last. */
  known: VenueDayState | undefined
}): Compared {
  const isPlain =
    known?.forMembers.length === 0 && (day.forMembers ?? []).length + (day.unknownCourts ?? []).length === 0
  if (!isPlain) return checked(day)
  const stored = givenAsStored({ sport, known, given: day.openings })
  const others = day.openings.filter((_, index) => stored[index] === undefined)
  const keys = new Set(day.openings.map(({ key }) => key))
  if (others.length === 0 && keys.size === known.openings.length) return 'as stored'
  const rest = checked({ ...day, openings: others })
  if ('fault' in rest) return rest
  const sound = rest.sound.openings.values()
  return { sound: { ...rest.sound, openings: stored.map((opening) => opening ?? sound.next().value!) } }
}

function checked(day: CoveredDay): Checked {
  const { success, data, error } = CoveredDay.safeParse(day)
  return success ? { sound: data } : { fault: error.issues[0]?.message }
}

/** In the order of the schema, on which digests depend. Members' openings are in a separate list. */
const fields = Object.keys(Opening.omit({ forMembers: true }).shape) as (keyof Omit<Opening, 'forMembers'>)[]

/** Each given opening in its stored form; undefined if one is missing or differs. */
function givenAsStored({
  sport,
  known,
  given,
}: {
  sport: Sport
  known: DayState
  given: readonly Opening[]
}): (Opening | undefined)[] {
  const stored = new Map(known.openings.map((opening) => [opening.key, opening]))
  return given.map((opening) => {
    const same = stored.get(opening.key)
    if (!same || opening.forMembers !== undefined) return undefined
    const said: Record<string, unknown> = {}
    for (const field of fields) {
      const value: unknown = opening[field]
      // Connectors omit unknown fields, so a null is a value.
      if (value === null) return undefined
      if (value !== undefined) said[field] = value
    }
    const alike = said as Opening
    const whole = completeOpening(sport, alike)
    return fields.every((field) => isSame(whole[field], same[field])) ? alike : undefined
  })
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, index) => item === other[index])
}

import {
  classesMetBy,
  criteriaFor,
  criteriaOf,
  defaultCriteria,
  matchClassOf,
  type AlertCriteria,
  type Criterion,
  type SportCriteria,
} from '#domain/availability/criteria.ts'
import { holesOf, minutesOf, slotOfOpening, spotsOf } from '#domain/availability/opening.ts'
import { maskOfSlot, slotsOfMask, type SlotMask } from '#domain/calendar/slot-mask.ts'
import { minutesOfSlot } from '#domain/calendar/time-slot.ts'
import type { SeenOpening } from '#domain/history/seen-opening.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { MissReason } from './trail.ts'

/** An opening further away than this did not just miss. */
const nearMinutes = 30

/** The criteria of an alert for an opening on one of its days. */
export interface Asked {
  criteria: SportCriteria
  slotMask: SlotMask
  isMember: boolean
}

/** All reasons that an opening does not meet an alert; undefined if it is too far from its times. */
export function missReasons(sport: Sport, seen: SeenOpening, asked: Asked): MissReason[] | undefined {
  const off = timeOff(seen, asked.slotMask)
  if (off === undefined) return undefined
  const members: MissReason[] = seen.forMembers && !asked.isMember ? [{ kind: 'members' }] : []
  return [...off, ...criteriaMissed(sport, seen, asked.criteria), ...members]
}

/** Each criterion that the opening fails, taken alone. */
function criteriaMissed(sport: Sport, seen: SeenOpening, criteria: SportCriteria): MissReason[] {
  return criteriaFor(criteria.sport).flatMap((name) => {
    const alone = { ...defaultCriteria, sport: criteria.sport, [name]: criteriaOf(criteria)[name] } as SportCriteria
    const isMet = (classesMetBy(sport, seen) & (1 << matchClassOf(alone))) !== 0
    return isMet ? [] : [reasonOf[name](seen, criteria)]
  })
}

const reasonOf: Record<Criterion, (seen: SeenOpening, criteria: AlertCriteria) => MissReason> = {
  holes: (seen) => ({ kind: 'holes', holes: holesOf(seen) }),
  spots: (seen, { spots }) => ({ kind: 'spots', short: spots - spotsOf(seen) }),
  minimumMinutes: (seen, { minimumMinutes }) => ({ kind: 'minutes', short: minimumMinutes - minutesOf(seen) }),
  courtMinutes: (seen, { courtMinutes }) => ({ kind: 'minutes', short: (courtMinutes ?? 0) - minutesOf(seen) }),
}

/** Empty if the opening is in time, the difference if it is near, and undefined if it is far. */
function timeOff({ startMinutes }: SeenOpening, mask: SlotMask): MissReason[] | undefined {
  const slot = slotOfOpening({ startMinutes })
  if (slot !== undefined && (mask & maskOfSlot(slot)) !== 0n) return []
  const offs = slotsOfMask(mask).map((wanted) => startMinutes - minutesOfSlot(wanted))
  const off = offs.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0]
  if (off === undefined || Math.abs(off) > nearMinutes) return undefined
  return [{ kind: off < 0 ? 'early' : 'late', minutes: Math.abs(off) }]
}

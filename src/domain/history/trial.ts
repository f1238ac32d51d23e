import { slotCount, minutesOfSlot } from '#domain/calendar/time-slot.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { minutesOfDay, spansOf, type SeenDay } from './seen-day.ts'

/** The wanted times of a day. */
export interface Wanted {
  /** For each of the 33 slots, true if it is wanted. */
  slots: readonly boolean[]
  /** The match class, as its bit. */
  classBit: number
}

/** Some time in which one of the wanted was free. Minutes to the end of the day. */
interface FreeTime {
  from: number
  until: number
  /** When the first of them starts, in minutes of the day. */
  startMinutes: number
}

/**
 * The outcome of a wait on one day at one venue. `free`: no wait was needed. `opened`: it was full, and then something
 * opened. `full`: it stayed full. Undefined: the readings began too late.
 */
export type Trial =
  | { outcome: 'free' | 'full' }
  | { outcome: 'opened'; beforeMinutes: number; stayedMinutes: number }
  | undefined

/**
 * The outcome of the wait. With `lead` it begins that many minutes before the end of the day; without, as soon as
 * nothing wanted is free.
 */
export function trialOf(
  day: SeenDay,
  { wanted, isMember, lead }: { wanted: Wanted; isMember: boolean; lead?: number | undefined },
): Trial {
  const begins = minutesOfDay - minutesOfSlot(Math.max(0, wanted.slots.indexOf(true)))
  if (day.seenFrom <= begins || (lead !== undefined && day.seenFrom < lead)) return undefined
  const times = freeTimes(day, wanted, isMember)
  const since = lead ?? firstFull(day, times)
  const isFree = lead === undefined ? since <= begins : times.some(({ from, until }) => from >= lead && until < lead)
  if (isFree) return { outcome: 'free' }
  const opened = times.find(({ from }) => from < since)
  if (!opened) return { outcome: 'full' }
  const { from, until, startMinutes } = opened
  return {
    outcome: 'opened',
    beforeMinutes: from - (minutesOfDay - startMinutes),
    stayedMinutes: from - until,
  }
}

/** When nothing wanted was free for the first time. */
function firstFull(day: SeenDay, [first]: readonly FreeTime[]): number {
  return first && first.from >= day.seenFrom ? first.until : day.seenFrom
}

/** The times in which anything wanted was free, each as long as it lasted without a break, the earliest first. */
function freeTimes(day: SeenDay, { slots, classBit }: Wanted, isMember: boolean): FreeTime[] {
  const times: FreeTime[] = []
  for (const { startMinutes, from, until, classes, forMembers } of spansOf(day)) {
    const slot = slotOfOpening({ startMinutes })
    if (slot === undefined || !slots[slot] || (classes & classBit) === 0 || (forMembers && !isMember)) continue
    const last = times.at(-1)
    if (last && from >= last.until) {
      if (from === last.from) last.startMinutes = Math.min(last.startMinutes, startMinutes)
      last.until = Math.min(last.until, until)
    } else times.push({ from, until, startMinutes })
  }
  return times
}

/** The slots of a mask, as quick to ask as history needs it. */
export function slotsWanted(mask: bigint): boolean[] {
  return Array.from({ length: slotCount }, (_, slot) => (mask >> BigInt(slot)) % 2n === 1n)
}

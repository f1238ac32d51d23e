import { labelsOf } from '#domain/calendar/time-range.ts'
import { labelOfSlot, type TimeSlot } from '#domain/calendar/time-slot.ts'

/** Chosen half-hours, and the first one of a range whose last one has yet to be pressed. */
export interface RangeChoice {
  times: readonly TimeSlot[]
  start: number | undefined
}

/**
 * What a press on a half-hour does: the first press chooses it and starts a range, the second ends the range there. A
 * press on one that is chosen, while no range has been started, takes it out.
 */
export function pressHalfHour({ times, start }: RangeChoice, slot: number): RangeChoice {
  if (start !== undefined) return { times: withSpan(times, start, slot), start: undefined }
  const label = labelOfSlot(slot)
  if (times.includes(label)) return { times: times.filter((one) => one !== label), start: undefined }
  return { times: [...times, label], start: slot }
}

/** What a drag does: all that lies under it is chosen, or taken out where it began on a half-hour that was chosen. */
export function dragHalfHours(times: readonly TimeSlot[], from: number, to: number): TimeSlot[] {
  if (!times.includes(labelOfSlot(from))) return withSpan(times, from, to)
  const span = spanOf(from, to)
  return times.filter((label) => !span.includes(label))
}

function withSpan(times: readonly TimeSlot[], from: number, to: number): TimeSlot[] {
  return [...new Set([...times, ...spanOf(from, to)])]
}

function spanOf(a: number, b: number): TimeSlot[] {
  return labelsOf({ from: Math.min(a, b), to: Math.max(a, b) + 1 })
}

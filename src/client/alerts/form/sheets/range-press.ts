import { labelsOf, type TimeRange } from '#domain/calendar/time-range.ts'
import { labelOfSlot, type TimeSlot } from '#domain/calendar/time-slot.ts'

/** The selected half-hours, and the start of a range whose end is yet to be pressed. */
export interface RangeChoice {
  times: readonly TimeSlot[]
  start: number | undefined
}

/**
 * Handles a press on a half-hour: the first press selects it and starts a range, the second ends the range. A press on
 * a selected half-hour, with no range started, deselects it.
 */
export function pressHalfHour({ times, start }: RangeChoice, slot: number): RangeChoice {
  if (start !== undefined) return { times: withSpan(times, start, slot), start: undefined }
  const label = labelOfSlot(slot)
  if (times.includes(label)) return { times: times.filter((one) => one !== label), start: undefined }
  return { times: [...times, label], start: slot }
}

/** Handles a drag: it selects everything under it, or deselects it if the drag began on a selected half-hour. */
export function dragHalfHours(times: readonly TimeSlot[], from: number, to: number): TimeSlot[] {
  if (!times.includes(labelOfSlot(from))) return withSpan(times, from, to)
  const span = spanOf(from, to)
  return times.filter((label) => !span.includes(label))
}

/**
 * Handles a press on a part of the day: it is added, or taken away if it was chosen. It takes the place of
 * times that are only suggested.
 */
export function pressPart(
  { times, isSuggested }: { times: readonly TimeSlot[]; isSuggested: boolean },
  range: TimeRange,
): TimeSlot[] {
  const labels = labelsOf(range)
  const others = isSuggested ? [] : times.filter((label) => !labels.includes(label))
  return labels.every((label) => times.includes(label)) ? others : [...others, ...labels]
}

function withSpan(times: readonly TimeSlot[], from: number, to: number): TimeSlot[] {
  return [...new Set([...times, ...spanOf(from, to)])]
}

function spanOf(a: number, b: number): TimeSlot[] {
  return labelsOf({ from: Math.min(a, b), to: Math.max(a, b) + 1 })
}

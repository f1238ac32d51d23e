import { labelOfMinutes, minutesOfSlot, slotCount, slotLabels, slotOfLabel, type TimeSlot } from './time-slot.ts'

/** Half-hours in a row, as slot indexes: `from` is the first of them and `to` the first after them. */
export interface TimeRange {
  from: number
  to: number
}

/** The half-hours of labels, joined if adjacent, sorted and without duplicates. */
export function rangesOf(labels: readonly TimeSlot[]): TimeRange[] {
  const slots = [...new Set(labels.flatMap((label) => slotOfLabel(label) ?? []))].sort((a, b) => a - b)
  const ranges: TimeRange[] = []
  for (const slot of slots) {
    const last = ranges.at(-1)
    if (last?.to === slot) last.to = slot + 1
    else ranges.push({ from: slot, to: slot + 1 })
  }
  return ranges
}

/** The labels of all half-hours in a range: from `from` up to but not including `to`. */
export function labelsOf({ from, to }: TimeRange): TimeSlot[] {
  return slotLabels.slice(Math.max(0, from), Math.min(slotCount, to))
}

/** '6 to 9 PM', '11:30 AM to 1 PM'; a single half-hour is its start, '7 PM'. The end of the last slot is '10:30 PM'. */
export function rangeText({ from, to }: TimeRange): string {
  const start = labelOfMinutes(minutesOfSlot(from)).replace(':00', '')
  if (to - from === 1) return start
  const end = labelOfMinutes(minutesOfSlot(to)).replace(':00', '')
  const half = end.slice(-3)
  return start.endsWith(half) ? `${start.slice(0, -3)} to ${end}` : `${start} to ${end}`
}

const hours = (from: string, to: string): TimeRange => ({
  from: slotOfLabel(from) ?? 0,
  to: slotOfLabel(to) ?? slotCount,
})

/** The usual hours of each part of the day. */
export const partsOfDay = {
  Morning: hours('7:00 AM', '11:00 AM'),
  Afternoon: hours('12:00 PM', '5:00 PM'),
  Evening: hours('6:00 PM', '9:00 PM'),
} as const

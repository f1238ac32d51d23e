import { isLocalDate, type LocalDate } from './local-date.ts'
import { slotLabels, slotOfLabel, toWireLabel, type TimeSlot } from './time-slot.ts'

/** A date and a half-hour, as the slot picker selects them. */
export interface DateSlot {
  date: LocalDate
  timeSlot: TimeSlot
}

/** Date, dash and the label without spaces: 2025-01-05-7:00PM. */
export function slotIdOf({ date, timeSlot }: DateSlot): string {
  return `${date}-${toWireLabel(timeSlot)}`
}

/** Parses `yyyy-MM-dd-<time>`; undefined if the date or the time is invalid. */
export function parseSlotId(text: string): DateSlot | undefined {
  const date = text.slice(0, 10)
  if (text[10] !== '-' || !isLocalDate(date)) return undefined
  const slot = slotOfLabel(text.slice(11))
  return slot === undefined ? undefined : { date, timeSlot: slotLabels[slot]! }
}

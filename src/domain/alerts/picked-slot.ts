import { z } from 'zod'
import { Weekday, type LocalDate } from '#domain/calendar/local-date.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { slotLabels, slotOfLabel, toWireLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'

/** A half-hour that a person picked: on a date, or on a weekday of every week. */
export interface PickedSlot {
  day: LocalDate | Weekday
  timeSlot: TimeSlot
}

/**
 * A slot id as the picker sends it: '2025-01-05-7:00PM', or 'monday-7:00PM' of a weekly alert. Spacing and case are free
 * on input and normal on output.
 */
export const PickedSlotId = z.string().transform((text, context) => {
  const picked = parsePickedSlot(text)
  if (picked) return pickedSlotId(picked)
  const message = `'${text.slice(0, 30)}' is not a slot id like 2025-01-05-7:00PM or monday-7:00PM`
  context.issues.push({ code: 'custom', input: text, message })
  return z.NEVER
})

export function pickedSlotId({ day, timeSlot }: PickedSlot): string {
  return `${day}-${toWireLabel(timeSlot)}`
}

export function parsePickedSlot(text: string): PickedSlot | undefined {
  const dated = parseSlotId(text)
  if (dated) return { day: dated.date, timeSlot: dated.timeSlot }
  const at = text.indexOf('-')
  const day = text.slice(0, at).toLowerCase()
  const slot = slotOfLabel(text.slice(at + 1))
  return isWeekday(day) && slot !== undefined ? { day, timeSlot: slotLabels[slot] ?? '' } : undefined
}

export function isWeekday(day: string): day is Weekday {
  return Weekday.safeParse(day).success
}

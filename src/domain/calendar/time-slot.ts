import { z } from 'zod'

/** First and last half-hour of the grid, in minutes since local midnight. */
const firstSlotMinutes = 6 * 60
const lastSlotMinutes = 22 * 60
const slotStepMinutes = 30
/** Half-past six, where a grid without a current half-hour opens: most people play in the evening. */
export const eveningSlot = 25
/** 33 half-hours. */
export const slotCount = (lastSlotMinutes - firstSlotMinutes) / slotStepMinutes + 1

const labelPattern = /^(\d{1,2}):(\d{2})\s*([ap])\.?m\.?$/i

/** The 33 labels of the grid, '6:00 AM' to '10:00 PM'. */
export const slotLabels: readonly string[] = Array.from({ length: slotCount }, (_, index) =>
  labelOfMinutes(firstSlotMinutes + index * slotStepMinutes),
)

/** A label of the grid as we write it. */
export const SlotLabel = z.enum(slotLabels)

/** A label of the grid; spacing and case are free on input and normal on output. */
export const TimeSlot = z.string().transform((text, context) => {
  const slot = slotOfLabel(text)
  if (slot !== undefined) return slotLabels[slot]!
  context.issues.push({
    code: 'custom',
    input: text,
    message: `'${text.slice(0, 20)}' is not a half-hour from 6:00 AM to 10:00 PM`,
  })
  return z.NEVER
})
export type TimeSlot = string

/** Minutes since midnight as a 12-hour label with a space: 1140 is '7:00 PM', 368 is '6:08 AM'. */
export function labelOfMinutes(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const minute = String(minutes % 60).padStart(2, '0')
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Minutes since midnight of '7:00 PM', '7:00pm', '07:00PM'; undefined if the text is not a 12-hour time. */
export function minutesOfLabel(text: string): number | undefined {
  const parts = labelPattern.exec(text.trim())
  if (!parts) return undefined
  const hour = Number(parts[1])
  const minute = Number(parts[2])
  if (hour < 1 || hour > 12 || minute > 59) return undefined
  return (hour % 12) * 60 + minute + (parts[3]!.toLowerCase() === 'p' ? 720 : 0)
}

export function minutesOfSlot(slot: number): number {
  return firstSlotMinutes + slot * slotStepMinutes
}

export function labelOfSlot(slot: number): TimeSlot {
  return labelOfMinutes(minutesOfSlot(slot))
}

/** The slot that starts exactly at these minutes; undefined between slots and outside the grid. */
function slotOfMinutes(minutes: number): number | undefined {
  const slot = (minutes - firstSlotMinutes) / slotStepMinutes
  return Number.isInteger(slot) && slot >= 0 && slot < slotCount ? slot : undefined
}

/** The slot of a label, in any spacing and case. */
export function slotOfLabel(text: string): number | undefined {
  const minutes = minutesOfLabel(text)
  return minutes === undefined ? undefined : slotOfMinutes(minutes)
}

/**
 * The slot that a start belongs to: minutes under 15 round to :00, 15 to 44 to :30, 45 or more to the next hour.
 * Undefined outside the grid (rule calendar-4).
 */
export function roundToSlot(minutes: number): number | undefined {
  return slotOfMinutes(Math.floor((minutes + 15) / slotStepMinutes) * slotStepMinutes)
}

/** '7:00 PM' as '7:00PM', the form of the documented availability calls and of slot ids. */
export function toWireLabel(label: TimeSlot): string {
  return label.replaceAll(' ', '')
}

import { z } from 'zod'
import { labelOfMinutes, minutesOfLabel, slotLabels, type TimeSlot } from './time-slot.ts'

/** Minutes since midnight as '18:30'. */
export function isoTimeOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** '6:30 PM' as '18:30'. */
export function isoTimeOf(slot: TimeSlot): string {
  return isoTimeOfMinutes(minutesOfLabel(slot) ?? 0)
}

/** '18:30' as the label '6:30 PM'; undefined for any text but a half-hour of the calendar. */
function labelOfIsoTime(text: string): TimeSlot | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  const label = hour === undefined ? '' : labelOfMinutes(Number(hour) * 60 + Number(minute))
  return slotLabels.includes(label) ? label : undefined
}

/** A time of day as '18:08'. */
export const IsoTime = z.string().regex(/^\d\d:\d\d$/)

/** A half-hour as '18:30'. */
export const IsoHalfHour = z
  .string()
  .meta({ description: 'A half-hour from 06:00 to 22:00', examples: ['18:30'] })
  .refine((text) => labelOfIsoTime(text) !== undefined, {
    error: ({ input }) => `'${String(input).slice(0, 20)}' is not a half-hour from 06:00 to 22:00`,
  })

/** A half-hour as '18:30' on input; its label afterwards. */
export const IsoSlot = IsoHalfHour.transform((text): TimeSlot => labelOfIsoTime(text) ?? z.NEVER)

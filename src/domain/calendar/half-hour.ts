import { z } from 'zod/mini'

/** A half-hour of any day by the venues' clock, '00:00' to '23:30'; slots of the calendar are fewer. */
export const HalfHour = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):(?:00|30)$/, { error: `must be a half-hour such as '07:30'` }))
export type HalfHour = z.infer<typeof HalfHour>

/** Every half-hour of a day, from midnight on. */
export const halfHours: readonly HalfHour[] = Array.from({ length: 48 }, (_, at) => {
  const hour = String(Math.floor(at / 2)).padStart(2, '0')
  return `${hour}:${at % 2 === 0 ? '00' : '30'}`
})

/** Minutes since local midnight. */
export function minutesOfHalfHour(time: HalfHour): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

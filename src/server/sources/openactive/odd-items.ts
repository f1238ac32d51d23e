import { z } from 'zod'
import { addDays, isLocalDate, LocalDate } from '#domain/calendar/local-date.ts'

/**
 * A slot that could not be parsed. Feeds of many venues have odd items of others, so one does not stop the reading: it
 * makes unknown the days around its start at its facility. A missing fact could be anything.
 */
export const OddSlot = z.object({
  isOdd: z.literal(true),
  facilityId: z.string().optional(),
  dates: z.array(LocalDate).optional(),
})
export type OddSlot = z.infer<typeof OddSlot>

export function oddSlot(facilityId: string | undefined, startDate: unknown): OddSlot {
  const date = typeof startDate === 'string' ? startDate.slice(0, 10) : ''
  return {
    isOdd: true,
    ...(facilityId !== undefined && { facilityId }),
    // Without an offset that we can read, it may be the day before or after at the venue.
    ...(isLocalDate(date) && { dates: [addDays(date, -1), date, addDays(date, 1)] }),
  }
}

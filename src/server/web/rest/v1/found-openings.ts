import { z } from 'zod'
import type { OpeningSearch } from '#domain/availability/opening-search.ts'
import { IsoTime, isoTimeOf } from '#domain/calendar/iso-time.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import type { AppCaller } from '#server/trpc-router.ts'

const Opening = z
  .object({
    venueId: z.string(),
    venue: z.string(),
    date: LocalDate,
    slot: IsoTime,
    bookingUrl: z.url(),
    freeSince: z.iso.datetime().nullable().describe('Since when one of its openings has been free; null if unknown.'),
  })
  .meta({ id: 'OpeningV1' })

/** The free half-hours of a search, as /api/v1 answers it. */
export const FoundOpenings = z
  .object({ openings: z.array(Opening), unknown: z.array(z.object({ venueId: z.string(), date: LocalDate })) })
  .meta({ id: 'FoundOpeningsV1' })

/** @throws AppError INVALID_INPUT that names a field of the search */
export async function openingsOf(caller: AppCaller, search: OpeningSearch): Promise<z.infer<typeof FoundOpenings>> {
  const { openings, unknown } = await caller.availability.find(search)
  return {
    openings: openings.map(({ timeSlot, freeSince, ...one }) => {
      return { ...one, slot: isoTimeOf(timeSlot), freeSince: freeSince?.toISOString() ?? null }
    }),
    unknown,
  }
}

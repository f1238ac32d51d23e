import { z } from 'zod'
import { Holes } from '#domain/availability/holes.ts'
import { ReadingStatus } from '#domain/availability/opening.ts'
import { slotLabels, toWireLabel } from '#domain/calendar/time-slot.ts'
import { Sport } from '#domain/venues/sport.ts'
import { wire } from './wire-names.ts'

const CompactDate = z.string().regex(/^\d{8}$/)
const labels = slotLabels.map(toWireLabel)
const CompactLabel = z.enum(labels)
const count = z.int().nonnegative()

const SlotValue = z.union([count, z.object({ '9': count.optional(), '18': count.optional() })])

/** Number of free courts, or of players by holes, by the id of each free venue. */
const FreeVenues = z.record(z.string(), SlotValue).meta({ id: 'FreeVenues' })

/** One sport on one day: the free venues by half-hour, and the state of each venue's reading. */
export const DailySummary = z
  .object({
    [wire.sport]: Sport,
    [wire.date]: CompactDate,
    [wire.slots]: z.object(Object.fromEntries(labels.map((label) => [label, FreeVenues]))),
    venues: z.record(
      z.string(),
      z.object({
        readAt: z.number().nullable(),
        status: ReadingStatus,
        opensAt: z
          .number()
          .nullable()
          .optional()
          .describe('Only on a day that is not released: when guests can book it, in ms, or null if nobody knows.'),
      }),
    ),
  })
  .meta({ id: 'DailySummary' })

const rowFields = {
  id: z.string(),
  venue: z.string(),
  [wire.time]: z.string(),
  [wire.roundedTime]: CompactLabel,
  [wire.date]: CompactDate,
  link: z.url(),
}

/** Free openings in one half-hour, a row each; golf has one for each number of holes. */
export const TennisRow = z
  .object({
    ...rowFields,
    [wire.court]: z.string().optional(),
    [wire.maxMinutes]: count.optional(),
  })
  .meta({ id: 'TennisCourt' })
export const FutsalRow = z
  .object({ ...rowFields, court: z.string().optional(), [wire.minutes]: count.optional() })
  .meta({ id: 'FutsalPitch' })
export const GolfRow = z.object({ ...rowFields, [wire.holes]: Holes, [wire.spots]: count }).meta({ id: 'TeeTime' })

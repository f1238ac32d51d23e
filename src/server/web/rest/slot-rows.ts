import type { z } from 'zod'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import { toCompactDate, type LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfMinutes, labelOfSlot, toWireLabel } from '#domain/calendar/time-slot.ts'
import type { FutsalRow, GolfRow, TennisRow } from './schemas/availability-answers.ts'
import { wire } from './schemas/wire-names.ts'

interface FoundOpening {
  venueId: string
  date: LocalDate
  opening: Opening
}

export function tennisRow(found: FoundOpening): z.infer<typeof TennisRow> {
  const { resource, maxMinutes } = found.opening
  return { ...commonFields(found), [wire.court]: resource, [wire.maxMinutes]: maxMinutes }
}

export function futsalRow(found: FoundOpening): z.infer<typeof FutsalRow> {
  const { resource, maxMinutes } = found.opening
  return { ...commonFields(found), court: resource, [wire.minutes]: maxMinutes }
}

/** One row for each number of holes that can be played from the tee time. */
export function golfRows(found: FoundOpening): z.infer<typeof GolfRow>[] {
  const common = commonFields(found)
  const { holes = [18], spots = 1 } = found.opening
  return holes.map((each) => ({ ...common, id: `${common.id}-${each}`, [wire.holes]: each, [wire.spots]: spots }))
}

function commonFields({ venueId, date, opening }: FoundOpening) {
  return {
    id: `${venueId}-${date}-${opening.key}`,
    venue: venueId,
    [wire.time]: toWireLabel(labelOfMinutes(opening.startMinutes)),
    [wire.roundedTime]: toWireLabel(labelOfSlot(slotOfOpening(opening) ?? 0)),
    [wire.date]: toCompactDate(date),
    link: opening.bookingUrl,
  }
}

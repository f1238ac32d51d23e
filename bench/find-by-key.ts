import { dayKeysOf } from '#domain/alerts/alert-days.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { maskOfSlots } from '#domain/calendar/slot-mask.ts'
import { isNumbered, numberOf } from '#server/store/alerts/targets/keys-of-targets.ts'
import type { Diff, Queries } from './find-by-arrays.ts'

/**
 * Finding alone along the covering key of `alert_target`, which noting has inside (note-found.ts): what nothing that finds by this key can
 * be quicker than. It finds their numbers. All alerts of the benchmark are of the class that every opening of an hour meets.
 */
export async function findByKey(client: Queries, { venueId, date, opened }: Diff): Promise<number[]> {
  const slots = opened.map(({ opening }) => slotOfOpening(opening)).filter((slot) => slot !== undefined)
  const { rows } = await client.query({
    name: 'by-key',
    text: `select alert_number from alert_target
      where venue_number = ${numberOf('$1::text')} and ${isNumbered}
        and day in ((select $2::integer), (select $3::integer)) and slot_mask & (select $4::bigint) <> 0`,
    values: [venueId, ...dayKeysOf(date), Number(maskOfSlots(slots))],
    rowMode: 'array',
  })
  return rows.map(([number]) => Number(number))
}

/** Whose numbers these are, which nobody has to know for noting them. */
export async function idsOfNumbers(client: Queries, numbers: readonly number[]): Promise<Set<string>> {
  const { rows } = await client.query({
    name: 'ids-of-numbers',
    text: 'select id from alert where number = any($1::integer[])',
    values: [numbers],
    rowMode: 'array',
  })
  return new Set(rows.map(([id]) => String(id)))
}

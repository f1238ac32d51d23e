import type { OpenedFor } from '#domain/availability/diff-audiences.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import { weekdayOf } from '#domain/calendar/local-date.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'

/** What a reading of one venue-day opened. */
export interface Diff {
  venueId: string
  date: string
  opened: OpenedFor[]
}

/** A connection that answers prepared queries with rows as arrays. */
export interface Queries {
  query(query: { name: string; text: string; values: unknown[]; rowMode: 'array' }): Promise<{ rows: unknown[][] }>
}

/** A prepared query for each slot that opened, the ids gathered in memory. */
export async function findByArrays(client: Queries, { venueId, date, opened }: Diff): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const { opening } of opened) {
    const label = labelOfSlot(slotOfOpening(opening) ?? 0)
    const { rows } = await client.query({
      name: 'by-arrays',
      text: `select id from alert where is_active and ended_at is null and venues @> $1 and time_slots @> $2
         and (specific_date = $3 or (specific_date is null and days_of_week @> $4))`,
      values: [[venueId], [label], date, [weekdayOf(date)]],
      rowMode: 'array',
    })
    for (const [id] of rows) ids.add(String(id))
  }
  return ids
}

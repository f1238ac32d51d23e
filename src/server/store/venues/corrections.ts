import type { VenueCorrection, VenueCorrections } from '#domain/venues/corrected-venues.ts'
import { instant, json, text } from '#server/store/column.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'
import { logVenueChange } from './venue-changes.ts'

/** The channel on which every process learns that a venue has corrected itself. */
export const correctionChannel = 'courtside_correction'

const correctionsStatement = statement(
  `select venue_id as "venueId", correction, corrected_at as "correctedAt" from venue_correction
   order by corrected_at desc, venue_id`,
  { venueId: text(), correction: json<VenueCorrection>(), correctedAt: instant() },
)

/** The venues' corrections, newest first. */
export function listCorrections(em: EntityManager) {
  return execute(em, correctionsStatement)
}

export async function loadCorrections(em: EntityManager): Promise<VenueCorrections> {
  return Object.fromEntries((await listCorrections(em)).map(({ venueId, correction }) => [venueId, correction]))
}

const storeStatement = statement(
  `insert into venue_correction (venue_id, correction, corrected_at) values (?, ?::jsonb, ?)
   on conflict (venue_id) do update set correction = excluded.correction, corrected_at = excluded.corrected_at`,
)
const announceStatement = statement(`select pg_notify('${correctionChannel}', ?)::text as announced`, {
  announced: text(),
})

/** Stores the venue's corrections, in place of earlier ones. */
export function storeCorrection(
  em: EntityManager,
  { venueId, correction, now }: { venueId: string; correction: VenueCorrection; now: Date },
): Promise<void> {
  return inTransaction(em, async (tx) => {
    await execute(tx, storeStatement, [venueId, JSON.stringify(correction), now])
    await logVenueChange(tx, { venueId, change: 'corrected', now })
    await execute(tx, announceStatement, [venueId])
  })
}

const dropStatement = statement('delete from venue_correction where venue_id = ? returning venue_id as "venueId"', {
  venueId: text(),
})

/** Deletes the venue's corrections. False if it had none. */
export function dropCorrection(
  em: EntityManager,
  { venueId, change, now }: { venueId: string; change: 'corrected' | 'correction-undone-by-operator'; now: Date },
): Promise<boolean> {
  return inTransaction(em, async (tx) => {
    if ((await execute(tx, dropStatement, [venueId])).length === 0) return false
    await logVenueChange(tx, { venueId, change, now })
    await execute(tx, announceStatement, [venueId])
    return true
  })
}

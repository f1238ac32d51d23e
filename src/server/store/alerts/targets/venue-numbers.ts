import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

const numberingLock = 7311

const numberVenuesStatement = statement(
  `with missing as materialized (
     select venue from (select distinct jsonb_array_elements_text(?::jsonb) as venue) v
     where not exists (select 1 from venue_number n where n.venue_id = v.venue))
   insert into venue_number (venue_id) select venue from missing where pg_try_advisory_xact_lock(${numberingLock}, 0)
   on conflict do nothing`,
)

/**
 * Gives a number to each venue that has none. Whoever comes while another is at it leaves that to housekeeping: waiting for the
 * venues of one another, two who write alerts could wait in a circle.
 */
export async function numberVenues(em: EntityManager, venueIds: readonly string[]): Promise<void> {
  await execute(em, numberVenuesStatement, [JSON.stringify(venueIds)])
}

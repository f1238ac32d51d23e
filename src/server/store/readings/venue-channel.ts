import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ClientBase } from 'pg'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { execute, statement } from '#server/store/statement.ts'

/** The channel on which every process learns that a venue was read. It is notified when the transaction commits. */
export const venueChannel = 'courtside_venue'

/** A venue was read. `changed` are the dates with new openings. */
export interface VenueAnnouncement {
  venueId: string
  changed: LocalDate[]
}

const announceVenueStatement = statement(`select pg_notify('${venueChannel}', ?)`)

export async function announceVenue(em: EntityManager, announcement: VenueAnnouncement): Promise<void> {
  await execute(em, announceVenueStatement, [JSON.stringify(announcement)])
}

/** From now on `client` hears of every venue that is read. */
export async function listenToVenues(client: ClientBase): Promise<void> {
  await client.query(`listen ${venueChannel}`)
}

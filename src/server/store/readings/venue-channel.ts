import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ClientBase } from 'pg'

/** The channel on which every process learns that a venue was read. It is notified when the transaction commits. */
export const venueChannel = 'courtside_venue'

/** A venue was read. `changed` are the dates with new openings. */
export interface VenueAnnouncement {
  venueId: string
  changed: LocalDate[]
}

/** From now on `client` hears of every venue that is read. */
export async function listenToVenues(client: ClientBase): Promise<void> {
  await client.query(`listen ${venueChannel}`)
}

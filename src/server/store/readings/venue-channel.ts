import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The channel on which every process hears that a venue was read; it speaks when the transaction commits. */
export const venueChannel = 'courtside_venue'

/** A venue was read; `changed` are the dates whose openings are new. */
export interface VenueAnnouncement {
  venueId: string
  changed: LocalDate[]
}

export async function announceVenue(em: EntityManager, announcement: VenueAnnouncement): Promise<void> {
  await em.execute(`select pg_notify('${venueChannel}', ?)`, [JSON.stringify(announcement)])
}

import type { LocalDate } from '#domain/calendar/local-date.ts'

/** The channel on which every process learns that a venue was read. It is notified when the transaction commits. */
export const venueChannel = 'courtside_venue'

/** A venue was read. `changed` are the dates with new openings. */
export interface VenueAnnouncement {
  venueId: string
  changed: LocalDate[]
}

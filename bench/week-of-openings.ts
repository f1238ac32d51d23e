import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { venues } from '#region/venues.ts'
import type { Database } from '#server/database/connection.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'

/** A reading of each venue of the catalogue: seven days from today on with twenty openings each. */
export async function fillWeek(database: Database): Promise<void> {
  const today = venueDate(new Date())
  const openings = Array.from({ length: 20 }, (_each, index) => ({
    key: `${index}`,
    startMinutes: 360 + index * 45,
    maxMinutes: 60,
    bookingUrl: 'https://venue.example/book',
  }))
  const covered = Array.from({ length: 7 }, (_, day) => ({ date: addDays(today, day), openings }))
  const window = { from: today, to: addDays(today, 6) }
  for (const venue of venues) {
    const reading = { status: 'ok' as const, readAt: new Date(), covered }
    await recordReading({ em: database.orm.em.fork(), venue, system: 'bench', window, reading })
  }
}

import { addDays } from '#domain/calendar/local-date.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'
import type { DayOfOpenings } from './openings-by-an-orm.ts'

const first = '2026-11-21'
export const dayCount = 28

/** 28 days of a venue, 13 openings each. Every fourth opening changes its key in each round. */
export function daysOf(venue: number, round: number): DayOfOpenings[] {
  return Array.from({ length: dayCount }, (_, day) => ({
    date: addDays(first, day),
    openings: Array.from({ length: 13 }, (_one, index) => ({
      key: `court-${index}@${index % 4 === 0 ? round : 0}`,
      startMinutes: 360 + ((index * 73 + venue + day) % 32) * 30,
      maxMinutes: 60,
      resource: `Court ${index}`,
      bookingUrl: `https://venue.example/book?c=${index}&d=${day}`,
    })),
  }))
}

/** When the reading of a round is made: as much after that of the round before as a source waits that says nothing else. */
export function readAtOf(round: number): Date {
  return new Date(Date.UTC(2026, 10, 20, 12) + round * 300_000)
}

/** Records the days as the worker does, at a time that follows from the round; resolves to how many openings are new. */
export async function recordOurWay(
  database: Database,
  venue: Venue,
  { days, round }: { days: readonly DayOfOpenings[]; round: number },
): Promise<number> {
  const { opened } = await recordReading({
    em: database.orm.em.fork(),
    venue,
    system: 'bench',
    window: { from: first, to: addDays(first, dayCount - 1) },
    reading: {
      status: 'ok',
      readAt: readAtOf(round),
      covered: days.map(({ date, openings }) => ({ date, openings: [...openings] })),
    },
  })
  return opened
}

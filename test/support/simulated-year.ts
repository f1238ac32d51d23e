import { catalogue } from '#test/support/catalogue.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { addDays, dateRange, type LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf } from '#domain/calendar/venue-time.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { Database } from '#server/database/connection.ts'
import { housekeep } from '#server/pipeline/housekeeping.ts'
import { recordReading } from '#server/pipeline/reading/record-reading.ts'

/** Days that a venue shows ahead, with the openings of each. */
const shownDays = 8
const courts = 2
const starts = Array.from({ length: 33 }, (_, slot) => 360 + slot * 30)
/** So many venues are read at a time, as by a worker. */
const batch = 8

export interface SimulatedYear {
  database: Pick<Database, 'orm'>
  venues: readonly Venue[]
  /** The first day of readings. */
  first: LocalDate
  days: number
  /** On how many of them each venue is read: every day, or every so many. */
  everyDays?: number
  onDay?: (date: LocalDate) => Promise<void>
}

/**
 * Readings of venues as workers record them, day after day, each followed by the housekeeping of that evening. On every
 * shown day one opening in six differs from reading to reading. Returns how many venue-days changed.
 */
export async function simulateYear({
  database,
  venues,
  first,
  days,
  everyDays = 1,
  onDay = () => Promise.resolve(),
}: SimulatedYear): Promise<number> {
  let changed = 0
  for (let day = 0; day < days; day += everyDays) {
    const date = addDays(first, day)
    const readAt = instantOf(date, 20 * 60)
    for (let at = 0; at < venues.length; at += batch) {
      const read = venues.slice(at, at + batch).map((venue) =>
        recordReading({
          em: database.orm.em.fork(),
          venue,
          system: 'simulated',
          window: { from: date, to: addDays(date, shownDays - 1) },
          reading: { status: 'ok', readAt, covered: coveredDays(date, day) },
        }),
      )
      await Promise.all(read)
      changed += read.length * shownDays
    }
    await housekeep(database.orm.em.fork(), catalogue, readAt)
    await onDay(date)
  }
  return changed
}

function coveredDays(from: LocalDate, turn: number): { date: LocalDate; openings: Opening[] }[] {
  return dateRange(from, shownDays).map((date, ahead) => ({
    date,
    openings: starts.flatMap((startMinutes, index) =>
      Array.from({ length: courts }, (_, court) => ({
        // One court in six is another one than at the last reading: its booking came or went.
        key: `court-${court}${(index + court + ahead + turn) % 6 === 0 ? `-${turn % 7}` : ''}@${startMinutes}`,
        startMinutes,
        maxMinutes: 60,
        resource: `Court ${court}`,
        bookingUrl: 'https://venue.example/book',
      })),
    ),
  }))
}

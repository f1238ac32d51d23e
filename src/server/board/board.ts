import { summariseDay, type DaySummary, type VenueDay, type VenueReading } from '#domain/availability/day-summary.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { BoardRow } from '#server/store/readings/venue-days.ts'
import { createBoardClock } from './board-clock.ts'
import { createChangeLog, type ChangeLog } from './change-log.ts'

/** The read model: every venue-day in memory, filled from the store and updated on changes. */
export interface Board extends Omit<ChangeLog, 'add'> {
  /** Differs between two starts of the process, so that revisions of another start are recognised. */
  bootId: string
  summary(sport: Sport, date: LocalDate): DaySummary
  /** The state of each venue of the sport on that day. A venue that was never read is included with `readAt` null. */
  venueDays(sport: Sport, date: LocalDate): VenueDay[]
  /** How many openings there are, by sport. */
  openingCounts(): Record<Sport, number>
  /** The most recent reading of any of the venue's days. */
  newestReading(venueId: string): VenueReading
  /** The days of a venue that it shows. */
  shownDays(venueId: string): LocalDate[]
  /** Applies a venue's rows. `changed` are the announced days; one without a row is no longer known. */
  apply(venueId: string, rows: readonly BoardRow[], changed: readonly LocalDate[]): void
  forgetBefore(date: LocalDate): void
  /**
   * Drops the openings that have begun by `now`, and announces their days: what has begun cannot be booked (invariant I11).
   * Called often; it does something once a minute.
   */
  advance(now: Date): void
}

/** A day that is not released, or has unknown courts and nothing free, is unknown and not full. */
function venueDayOf({ venueId, date, openings, forMembers, status, readAt, gap, opensAt }: BoardRow): VenueDay {
  const isKnown = gap === null || (gap === 'unknown_courts' && openings.length > 0)
  const release = gap === 'not_released' && { opensAt: opensAt?.getTime() ?? null }
  return { venueId, date, openings, forMembers, status, readAt: isKnown ? readAt.getTime() : null, ...release }
}

const unread: VenueReading = { readAt: null, status: 'not_released' }

export function createBoard(bootId: string, catalogue: Catalogue): Board {
  const days = new Map<string, Map<LocalDate, VenueDay>>()
  const summaries = new Map<string, DaySummary>()
  const { add, ...changes } = createChangeLog(bootId)
  const clock = createBoardClock()

  function venueDays(sport: Sport, date: LocalDate): VenueDay[] {
    return catalogue
      .of(sport)
      .map(({ id }) => days.get(id)?.get(date) ?? { venueId: id, date, openings: [], ...unread })
  }

  return {
    ...changes,
    bootId,
    venueDays,
    summary(sport, date) {
      const key = `${sport} ${date}`
      const known = summaries.get(key)
      if (known) return known
      const made = summariseDay({ sport, date, venueDays: venueDays(sport, date) })
      summaries.set(key, made)
      return made
    },
    openingCounts: () => countOpenings(days, catalogue),
    newestReading: (venueId) => newestOf(days.get(venueId)?.values() ?? []),
    shownDays: (venueId) => [...(days.get(venueId)?.keys() ?? [])],
    apply(venueId, rows, changed) {
      const venue = catalogue.byId(venueId)
      if (!venue) return
      const ofVenue = days.get(venueId) ?? new Map<LocalDate, VenueDay>()
      days.set(venueId, ofVenue)
      for (const date of changed) if (ofVenue.delete(date)) summaries.delete(`${venue.sport} ${date}`)
      for (const row of rows) {
        const { date } = row
        ofVenue.set(date, clock.aheadOf(venueDayOf(row)))
        summaries.delete(`${venue.sport} ${date}`)
      }
      add({ venueId, sport: venue.sport, changed: [...changed] })
    },
    forgetBefore(date) {
      for (const ofVenue of days.values()) for (const day of ofVenue.keys()) if (day < date) ofVenue.delete(day)
      for (const key of summaries.keys()) if (key.slice(-10) < date) summaries.delete(key)
    },
    advance(now) {
      const today = clock.advance(now)
      if (today === undefined) return
      for (const [venueId, ofVenue] of days) {
        const day = ofVenue.get(today)
        const left = day && clock.aheadOf(day)
        const sport = catalogue.byId(venueId)?.sport
        if (!left || left === day || !sport) continue
        ofVenue.set(today, left)
        summaries.delete(`${sport} ${today}`)
        add({ venueId, sport, changed: [today] })
      }
    },
  }
}

function countOpenings(
  days: ReadonlyMap<string, ReadonlyMap<LocalDate, VenueDay>>,
  catalogue: Catalogue,
): Record<Sport, number> {
  const counts: Record<Sport, number> = { tennis: 0, golf: 0, futsal: 0 }
  for (const [venueId, ofVenue] of days) {
    const sport = catalogue.byId(venueId)?.sport
    if (sport) for (const { openings } of ofVenue.values()) counts[sport] += openings.length
  }
  return counts
}

function newestOf(days: Iterable<VenueDay>): VenueReading {
  let newest: VenueReading = unread
  for (const { readAt, status } of days) if ((readAt ?? 0) > (newest.readAt ?? 0)) newest = { readAt, status }
  return newest
}

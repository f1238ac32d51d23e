import type { VenueDay } from '#domain/availability/day-summary.ts'
import type { Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueTime, type VenueTime } from '#domain/calendar/venue-time.ts'

/** Tells begun openings from those ahead, by the minute that it was given last. */
export interface BoardClock {
  /** Returns today once a new minute has begun; undefined within a minute. */
  advance(now: Date): LocalDate | undefined
  /** The day without what has begun: itself if nothing has. */
  aheadOf(day: VenueDay): VenueDay
}

export function createBoardClock(): BoardClock {
  let minute = 0
  let wall: VenueTime | undefined

  function ahead(date: LocalDate, openings: readonly Opening[]): readonly Opening[] {
    const { date: today, minutes } = wall ?? { date: '', minutes: 0 }
    if (date !== today) return date < today ? [] : openings
    const left = openings.filter(({ startMinutes }) => startMinutes > minutes)
    return left.length === openings.length ? openings : left
  }

  return {
    advance(now) {
      const current = Math.floor(now.getTime() / 60_000)
      if (current === minute) return undefined
      minute = current
      wall = venueTime(now)
      return wall.date
    },
    aheadOf(day) {
      const openings = ahead(day.date, day.openings)
      const forMembers = ahead(day.date, day.forMembers ?? [])
      const isSame = openings === day.openings && forMembers.length === (day.forMembers ?? []).length
      return isSame ? day : { ...day, openings, ...(day.forMembers && { forMembers }) }
    },
  }
}

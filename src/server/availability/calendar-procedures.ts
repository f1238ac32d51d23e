import { z } from 'zod'
import { offersOf, type DayOffers } from '#domain/availability/day-offers.ts'
import { summariseDay, type DaySummary, readingOf, type VenueReading } from '#domain/availability/day-summary.ts'
import { freeDayOf } from '#domain/availability/shown/free-day.ts'
import { wishesOfText } from '#domain/alerts/filtered-wishes.ts'
import { requireShownDate, requireShownRange } from '#domain/availability/shown-date.ts'
import { dateRange, LocalDate } from '#domain/calendar/local-date.ts'
import { TimeSlot, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'
import { meetingWishes } from '#server/board/meeting-wishes.ts'
import { publicProcedure } from '#server/trpc/procedures.ts'
import { asPlainJson } from '#server/trpc/transformer.ts'
import type { ViewNotes } from './note-views.ts'
import { LRUCache } from 'lru-cache'
import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'

const Wishes = z.string().max(5000).optional().transform(wishesOfText)
const viewDays = z.literal([1, 2, 3, 7])
const Week = z.strictObject({ sport: Sport, from: LocalDate, days: viewDays, wishes: Wishes })

/** The latest requested weeks: three sports, a few first days, and both views. */
const maxCached = 24

/** A begun opening is none, not even for the second until the board's clock goes on. */
export function readingProcedure(board: Board) {
  return publicProcedure.use(({ ctx, next }) => {
    board.advance(ctx.now())
    return next()
  })
}

export type Reading = ReturnType<typeof readingProcedure>

/** The days of the calendar; with wishes only the openings that meet them count. */
export function calendarProcedures({ reading, board, views }: CalendarDeps) {
  const weekOf = createWeekSummaries(board)
  return {
    ...dayProcedures({ reading, board, views }),

    daySummary: reading.input(z.strictObject({ sport: Sport, date: LocalDate })).query(({ input, ctx }) => {
      requireShownDate({ date: input.date, field: 'date', now: ctx.now() })
      return asPlainJson(board.summary(input.sport, input.date))
    }),

    weekSummary: reading.input(Week).query(({ input: { sport, wishes, ...input }, ctx }) => {
      const dates = requireShownRange({ ...input, now: ctx.now() })
      views.note(ctx.em, { sport, dates, at: ctx.now() })
      if (!wishes) return asPlainJson(weekOf(sport, dates))
      const { venueDays } = meetingWishes(board, wishes)
      return asPlainJson({
        days: dates.map((date) => summariseDay({ sport, date, venueDays: venueDays(sport, date) })),
      })
    }),

    /** The best of each venue on each day ahead, for the marks of the month. No day counts as viewed by it. */
    freeDays: reading
      .input(z.strictObject({ sport: Sport, wishes: Wishes }))
      .query(({ input: { sport, wishes }, ctx }) => {
        const { venueDays } = meetingWishes(board, wishes)
        const dates = dateRange(venueDate(ctx.now()), maximumDaysAhead)
        return dates.map((date) => freeDayOf(sport, date, venueDays(sport, date)))
      }),
  }
}

interface CalendarDeps {
  reading: Reading
  board: Board
  views: ViewNotes
}

/** One day of the calendar, and one half-hour. */
function dayProcedures({ reading, board, views }: CalendarDeps) {
  return {
    /** A day venue by venue: the openings of each half-hour. */
    dayOffers: reading
      .input(z.strictObject({ sport: Sport, date: LocalDate, wishes: Wishes }))
      .query(({ input: { sport, date, wishes }, ctx }): DayOffers => {
        requireShownDate({ date, field: 'date', now: ctx.now() })
        views.note(ctx.em, { sport, dates: [date], at: ctx.now() })
        return { date, venues: meetingWishes(board, wishes).venueDays(sport, date).map(offersOf) }
      }),

    slotOpenings: reading
      .input(z.strictObject({ sport: Sport, date: LocalDate, timeSlot: TimeSlot, wishes: Wishes }))
      .query(({ input: { wishes, ...input }, ctx }) => {
        requireShownDate({ date: input.date, field: 'date', now: ctx.now() })
        views.note(ctx.em, { sport: input.sport, dates: [input.date], at: ctx.now() })
        return openingsOfSlot({ board: meetingWishes(board, wishes), ...input })
      }),
  }
}

/** Some days in a row of one sport. */
interface WeekSummary {
  days: DaySummary[]
}

/**
 * Returns one object for the same days until the board makes a new summary of any of them: data cached by it, such as
 * its bytes, needs no comparison of the days.
 */
function createWeekSummaries(board: Board): (sport: Sport, dates: readonly LocalDate[]) => WeekSummary {
  const cache = new LRUCache<string, WeekSummary>({ max: maxCached })
  return (sport, dates) => {
    const key = `${sport} ${dates.join()}`
    const days = dates.map((date) => board.summary(sport, date))
    const known = cache.get(key)
    if (known?.days.every((day, index) => day === days[index])) return known
    const made = { days }
    cache.set(key, made)
    return made
  }
}

/** A venue's openings in one half-hour, with the state of its reading. */
interface VenueSlot extends VenueReading {
  venueId: string
  openings: Opening[]
  /** Openings that only members of the venue can book. */
  forMembers: Opening[]
}

/** Every venue of the sport, including those without openings, to distinguish 'none' from 'unknown'. */
function openingsOfSlot({
  board,
  sport,
  date,
  timeSlot,
}: {
  board: Pick<Board, 'venueDays'>
  sport: Sport
  date: LocalDate
  timeSlot: TimeSlot
}): VenueSlot[] {
  const slot = slotOfLabel(timeSlot)
  const inSlot = (opening: Opening) => slotOfOpening(opening) === slot
  return board.venueDays(sport, date).map(({ venueId, openings, forMembers = [], ...day }) => ({
    venueId,
    ...readingOf(day),
    openings: openings.filter(inSlot),
    forMembers: forMembers.filter(inSlot),
  }))
}

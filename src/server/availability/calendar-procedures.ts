import { z } from 'zod'
import { offersOf, type DayOffers } from '#domain/availability/day-offers.ts'
import { summariseDay } from '#domain/availability/day-summary.ts'
import { wishesOfText } from '#domain/alerts/filtered-wishes.ts'
import { requireShownDate, requireShownRange } from '#domain/availability/shown-date.ts'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { TimeSlot } from '#domain/calendar/time-slot.ts'
import { Sport } from '#domain/venues/sport.ts'
import type { Board } from '#server/board/board.ts'
import { meetingWishes } from '#server/board/meeting-wishes.ts'
import { publicProcedure } from '#server/trpc/procedures.ts'
import { asPlainJson } from '#server/trpc/transformer.ts'
import type { ViewNotes } from './note-views.ts'
import { openingsOfSlot } from './slot-openings.ts'
import { createWeekSummaries } from './week-summaries.ts'

const Wishes = z.string().max(5000).optional().transform(wishesOfText)
const viewDays = z.union([z.literal(1), z.literal(3), z.literal(7)])
const Week = z.object({ sport: Sport, from: LocalDate, days: viewDays, wishes: Wishes })

/** A begun opening is none, not even for the second until the board's clock goes on. */
export function readingOf(board: Board) {
  return publicProcedure.use(({ ctx, next }) => {
    board.advance(ctx.now())
    return next()
  })
}

export type Reading = ReturnType<typeof readingOf>

/** The days of the calendar; with wishes only the openings that meet them count. */
export function calendarProcedures({ reading, board, views }: { reading: Reading; board: Board; views: ViewNotes }) {
  const weekOf = createWeekSummaries(board)
  return {
    daySummary: reading.input(z.object({ sport: Sport, date: LocalDate })).query(({ input, ctx }) => {
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

    /** A day venue by venue: the openings of each half-hour. */
    dayOffers: reading
      .input(z.object({ sport: Sport, date: LocalDate, wishes: Wishes }))
      .query(({ input: { sport, date, wishes }, ctx }): DayOffers => {
        requireShownDate({ date, field: 'date', now: ctx.now() })
        views.note(ctx.em, { sport, dates: [date], at: ctx.now() })
        return { date, venues: meetingWishes(board, wishes).venueDays(sport, date).map(offersOf) }
      }),

    slotOpenings: reading
      .input(z.object({ sport: Sport, date: LocalDate, timeSlot: TimeSlot, wishes: Wishes }))
      .query(({ input: { wishes, ...input }, ctx }) => {
        requireShownDate({ date: input.date, field: 'date', now: ctx.now() })
        views.note(ctx.em, { sport: input.sport, dates: [input.date], at: ctx.now() })
        return openingsOfSlot({ board: meetingWishes(board, wishes), ...input })
      }),
  }
}

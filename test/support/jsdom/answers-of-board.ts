import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { inferRouterInputs } from '@trpc/server'
import { observable, type Observer } from '@trpc/server/observable'
import { wishesOfText } from '#domain/alerts/filtered-wishes.ts'
import { offersOf } from '#domain/availability/day-offers.ts'
import { freeDayOf } from '#domain/availability/shown/free-day.ts'
import { readingOf, summariseDay } from '#domain/availability/day-summary.ts'
import type { CoveredDay, Opening } from '#domain/availability/opening.ts'
import { dateRange } from '#domain/calendar/local-date.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { maximumDaysAhead } from '#domain/calendar/views.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { slotOfOpening } from '#domain/availability/opening.ts'
import type { RouterOutputs } from '#client/trpc.ts'
import { createChangeFeed, type PositionedEvent } from '#server/availability/watch-changes.ts'
import { courtsOf } from '#server/availability/venue-week.ts'
import { createBoard } from '#server/board/board.ts'
import { meetingWishes } from '#server/board/meeting-wishes.ts'
import type { AppRouter } from '#server/trpc-router.ts'

type Inputs = inferRouterInputs<AppRouter>
type Given<Part extends keyof RouterOutputs> = {
  [Name in keyof RouterOutputs[Part]]?: (
    input: Name extends keyof Inputs[Part] ? Inputs[Part][Name] : never,
  ) => RouterOutputs[Part][Name] | Promise<RouterOutputs[Part][Name]>
}

/** Answers of procedures, by the name of their router and their own. */
export type Answers = { [Part in keyof RouterOutputs]?: Given<Part> }

/** The venues and their days in memory, as the server holds them, with the answers and the stream of the calendar. */
export function startBoard(catalogue: Catalogue, now: () => Date) {
  const board = createBoard('boot', catalogue)
  const streams = new Set<Observer<unknown, TRPCClientError<AppRouter>>>()
  const feed = createChangeFeed(board, (_sport, { id, event }: PositionedEvent) => {
    for (const stream of streams) stream.next({ result: { type: 'data', id, data: { id, data: event } } })
  })

  /** A reading of a venue, which open calendars hear of. */
  function read(venueId: string, days: readonly CoveredDay[]): void {
    const known = (all: readonly Opening[] = []) => all.map((opening) => ({ ...opening, openedAt: now().getTime() }))
    const rows = days.map(({ date, openings, forMembers }) => {
      const members = known(forMembers).map((opening) => ({ ...opening, forMembers: true as const }))
      const reading = { status: 'ok' as const, readAt: now(), gap: null, opensAt: null }
      return { venueId, date, openings: known(openings), forMembers: members, ...reading }
    })
    board.apply(
      venueId,
      rows,
      days.map(({ date }) => date),
    )
    feed.publishReadings()
  }

  const answers = {
    weekSummary: ({ sport, from, days, wishes }) => {
      const { venueDays } = meetingWishes(board, wishesOfText(wishes))
      return {
        days: dateRange(from, days).map((date) => summariseDay({ sport, date, venueDays: venueDays(sport, date) })),
      }
    },
    daySummary: ({ sport, date }) => board.summary(sport, date),
    dayOffers: ({ sport, date, wishes }) => ({
      date,
      venues: meetingWishes(board, wishesOfText(wishes)).venueDays(sport, date).map(offersOf),
    }),
    howOften: () => null,
    freeDays: ({ sport, wishes }) =>
      dateRange(venueDate(now()), maximumDaysAhead).map((date) =>
        freeDayOf(sport, date, meetingWishes(board, wishesOfText(wishes)).venueDays(sport, date)),
      ),
    slotOpenings: ({ sport, date, timeSlot, wishes }) => {
      const inSlot = (opening: Opening) => slotOfOpening(opening) === slotOfLabel(timeSlot)
      return meetingWishes(board, wishesOfText(wishes))
        .venueDays(sport, date)
        .map(({ venueId, openings, forMembers = [], ...day }) => ({
          venueId,
          ...readingOf(day),
          openings: openings.filter(inSlot),
          forMembers: forMembers.filter(inSlot),
        }))
    },
    courts: ({ venueId }) => courtsOf(board, catalogue.byId(venueId)),
    status: () => ({ sandbox: false, unread: [], banner: null }),
    sources: () => [],
  } satisfies Given<'availability'>

  return { read, advance: board.advance, answers, streams }
}

/** Everything that was asked, as the name of the procedure and its input. */
export type Asked = { path: string; input: unknown }[]

/** Ends the client's chain of links: the answers come at once, from memory. An answer that is not there fails. */
export function answeringLink({
  answerOf,
  streams,
  asked,
}: {
  answerOf: (path: string) => ((input: never) => unknown) | undefined
  streams: ReturnType<typeof startBoard>['streams']
  asked: Asked
}): TRPCLink<AppRouter> {
  return () =>
    ({ op: { type, path, input } }) =>
      observable((observer) => {
        if (type === 'subscription') {
          const stream = observer as Observer<unknown, TRPCClientError<AppRouter>>
          streams.add(stream)
          return () => void streams.delete(stream)
        }
        asked.push({ path, input })
        const answer = answerOf(path)
        Promise.resolve()
          .then(() => {
            if (!answer) throw new Error(`the test has no answer of ${path}`)
            return answer(input as never)
          })
          .then(
            (data) => {
              observer.next({ result: { type: 'data', data } })
              observer.complete()
            },
            (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
          )
        return undefined
      })
}

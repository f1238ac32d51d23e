import { AppError } from '#domain/app-error.ts'
import type { TrackedEnvelope } from '@trpc/server'
import { z } from 'zod'
import { OpeningSearch } from '#domain/availability/opening-search.ts'
import { ChanceQuestion } from '#domain/history/chance-question.ts'
import type { MapTiles } from '#domain/venues/map-tiles.ts'
import type { Board } from '#server/board/board.ts'
import type { Context } from '#server/trpc/context.ts'
import { bannerAt } from '#server/store/readings/site-banner.ts'
import { loadOptOuts } from '#server/store/venues/opt-outs.ts'
import { router } from '#server/trpc/procedures.ts'
import { calendarProcedures, readingProcedure, type Reading } from './calendar-procedures.ts'
import { courtsOf } from './venue-week.ts'
import { describeVenue } from './describe-venue.ts'
import { findOpenings } from './find-openings.ts'
import { howOften } from './how-often.ts'
import { ChangesInput, type AvailabilityEvent } from './watch-changes.ts'
import type { ViewNotes } from './note-views.ts'
import { healthOf, type SourceHealth } from '#domain/availability/source-health.ts'
import { loadSourceStates } from '#server/store/readings/source-states.ts'

/** The venues that have a source; undefined if all of them have one. */
type VenuesRead = Pick<ReadonlySet<string>, 'has'> | undefined

interface AvailabilityDeps {
  board: Board
  sandbox: boolean
  venuesRead: VenuesRead
  mapTiles?: MapTiles | undefined
  views: ViewNotes
}

/** Reading the calendar. Open to visitors. */
export function createAvailabilityRouter({ board, sandbox, venuesRead, mapTiles, views }: AvailabilityDeps) {
  const fixed = { sandbox, ...(mapTiles && { mapTiles }) }
  const reading = readingProcedure(board)
  return router({
    /** Notices about the data that the screens must show, the operator's banner, and the operator's choice of map. */
    status: reading.query(async ({ ctx }) => ({
      ...fixed,
      unread: await unreadVenues(ctx, venuesRead),
      banner: (await bannerAt(ctx.em, ctx.now()))?.text ?? null,
    })),

    /** How the reading of each venue is going. */
    sources: reading.query(({ ctx }) => listSources(ctx)),

    /** The next seven days of one venue and how it usually is, for its public page. */
    venue: reading
      .input(z.strictObject({ id: z.string().max(100) }))
      .query(({ input, ctx }) =>
        describeVenue({ em: ctx.em, catalogue: ctx.catalogue, board, id: input.id, now: ctx.now() }),
      ),

    ...calendarProcedures({ reading, board, views }),

    /** The names of a venue's courts, for alerts and filters. */
    courts: reading
      .input(z.strictObject({ venueId: z.string().max(100) }))
      .query(({ input, ctx }) => courtsOf(board, ctx.catalogue.byId(input.venueId))),

    /** The free half-hours that a search asks for: for feeds, cards and programs. */
    find: reading
      .input(OpeningSearch)
      .query(({ input, ctx }) => findOpenings({ board, catalogue: ctx.catalogue, search: input, now: ctx.now() })),

    /** How often the wanted times open. */
    howOften: reading.input(ChanceQuestion).query(({ input, ctx }) => ctx.read((em) => howOften(em, input, ctx.now()))),

    changes: changesOf(reading),
  })
}

/**
 * Every change of a sport's days as it happens. After a break it resumes where the client stopped. This declares the
 * types, and refuses input that cannot be read; `web/live-streams.ts` sends the events.
 */
function changesOf(reading: Reading) {
  return reading.input(ChangesInput).subscription((): AsyncIterable<TrackedEnvelope<AvailabilityEvent>> => {
    throw new AppError('NOT_FOUND', 'Changes are streamed to GET /trpc/availability.changes only.')
  })
}

/** The venues that this installation reads from nowhere: without a source, or opted out. */
async function unreadVenues(
  { em, catalogue }: Pick<Context, 'em' | 'catalogue'>,
  venuesRead: VenuesRead,
): Promise<string[]> {
  const ids = catalogue.of('all').map(({ id }) => id)
  const optOuts = await loadOptOuts(em)
  return ids.filter((id) => optOuts.has(id) || venuesRead?.has(id) === false)
}

/** The health of every venue's source, in the order of the catalogue. */
async function listSources({
  em,
  catalogue,
  now: clock,
}: Pick<Context, 'em' | 'catalogue' | 'now'>): Promise<SourceHealth[]> {
  const now = clock()
  const states = new Map((await loadSourceStates(em)).map((state) => [state.venueId, state]))
  const optOuts = await loadOptOuts(em)
  return catalogue
    .of('all')
    .map((venue) => healthOf(venue, states.get(venue.id), { now, optOut: optOuts.get(venue.id) }))
}

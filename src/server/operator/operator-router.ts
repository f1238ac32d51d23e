import { version } from '#server/installation.ts'
import { AppError } from '#domain/app-error.ts'
import {
  BannerInput,
  BlockInput,
  DeadLetterPage,
  type DeadLetters,
  type OperatorOverview,
  PauseInput,
  RedriveInput,
  SuppressedAddress,
} from '#domain/operator/operator-view.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { newestOpenings, deadLetters, foundBacklog, emailsSentSince } from '#server/store/figures.ts'
import { VenueQuestion } from '#domain/venues/own/own-reading.ts'
import { loadOptOuts, optIn, pauseVenue } from '#server/store/venues/opt-outs.ts'
import { newestVenueChanges } from '#server/store/venues/venue-changes.ts'
import { outboxOverview, redriveDead } from '#server/store/outbox/redrive.ts'
import { router, signedInProcedure } from '#server/trpc/procedures.ts'
import type { Context } from '#server/trpc/context.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { relayTrouble } from '#server/store/outbox/relay-troubles.ts'
import { bannerAt, dropBanner, setBanner } from '#server/store/readings/site-banner.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { blockPerson, erasePerson, liftBounce, resendTo, stateOfAddress, type OperatorDeps } from './operator-acts.ts'

const hourMs = 3_600_000
const monthMs = 30 * 86_400_000
const recentMs = 5 * 60_000
const pageSize = 50
const maxOpenings = 30
const maxChanges = 30

/** The procedures of the operator's pages. For everybody else they don't exist (rule operation-18). */
export function createOperatorRouter(deps: OperatorDeps) {
  const { isOperator } = deps
  const operatorProcedure = signedInProcedure.use(({ ctx, next }) => {
    if (!isOperator(ctx.me.email)) throw new AppError('NOT_FOUND', 'There is no such call.')
    return next()
  })
  return router({
    /** For everybody signed in: their menu has a link to the operator's pages or has none. */
    isOperator: signedInProcedure.query(({ ctx }) => isOperator(ctx.me.email)),
    overview: operatorProcedure.query(({ ctx }) => overview(ctx)),
    openings: operatorProcedure.query(({ ctx }) =>
      newestOpenings(ctx.em, { from: venueDate(ctx.now()), limit: maxOpenings }),
    ),
    deadLetters: operatorProcedure.input(DeadLetterPage).query(({ ctx, input }) => listDeadLetters(ctx.em, input)),
    redrive: operatorProcedure.input(RedriveInput).mutation(({ ctx, input }) => {
      const now = ctx.now()
      return redriveDead(ctx.em, { since: new Date(now.getTime() - input.sinceHours * hourMs), now })
    }),
    addressState: operatorProcedure
      .input(SuppressedAddress)
      .query(({ ctx, input }) => stateOfAddress(ctx, input.email)),
    venueChanges: operatorProcedure.query(({ ctx }) => newestVenueChanges(ctx.em, maxChanges)),
    /** Opts a venue in again, and voids earlier links to manage it. */
    undoOptOut: operatorProcedure
      .input(VenueQuestion)
      .mutation(({ ctx, input: { venueId } }) =>
        optIn(ctx.em, { venueId, change: 'undone-by-operator', now: ctx.now() }),
      ),
    ...actProcedures(operatorProcedure, deps),
    liftBounce: operatorProcedure.input(SuppressedAddress).mutation(({ ctx, input }) => liftBounce(ctx, input.email)),
  })
}

/** The procedures that act on people, venues and pages. */
function actProcedures(operatorProcedure: typeof signedInProcedure, deps: OperatorDeps) {
  return {
    block: operatorProcedure.input(BlockInput).mutation(({ ctx, input }) => blockPerson(deps, ctx, input)),
    erase: operatorProcedure.input(SuppressedAddress).mutation(({ ctx, input }) => erasePerson(deps, ctx, input.email)),
    resend: operatorProcedure.input(SuppressedAddress).mutation(({ ctx, input }) => resendTo(deps, ctx, input.email)),
    pausedVenues: operatorProcedure.query(async ({ ctx }) =>
      [...(await loadOptOuts(ctx.em))].flatMap(([venueId, { byOperator }]) => (byOperator ? [venueId] : [])),
    ),
    /** Ends the reading of a venue at once, as an opt-out does, or the pause. */
    pauseVenue: operatorProcedure.input(PauseInput).mutation(({ ctx, input: { venueId, isPaused } }) => {
      if (!ctx.catalogue.byId(venueId)) throw new AppError('NOT_FOUND', 'There is no such venue.')
      const now = ctx.now()
      return isPaused
        ? pauseVenue(ctx.em, venueId, now)
        : optIn(ctx.em, { venueId, change: 'resumed-by-operator', now })
    }),
    banner: operatorProcedure.query(async ({ ctx }) => (await bannerAt(ctx.em, ctx.now())) ?? null),
    setBanner: operatorProcedure
      .input(BannerInput)
      .mutation(({ ctx, input: { text, until } }) =>
        setBanner(ctx.em, { text, until: instantOf(addDays(until, 1), 0) }),
      ),
    dropBanner: operatorProcedure.mutation(({ ctx }) => dropBanner(ctx.em)),
  }
}

/** A page of notifications that were given up. */
async function listDeadLetters(em: EntityManager, { cursor }: { cursor?: string | undefined }): Promise<DeadLetters> {
  const found = await deadLetters(em, { after: cursor, limit: pageSize + 1 })
  const items = found.slice(0, pageSize)
  return { items, next: found.length > pageSize ? (items.at(-1)?.id ?? null) : null }
}

/** Outbox, relay and delays of this installation, from the store. */
async function overview({ em, now }: Pick<Context, 'em' | 'now'>): Promise<OperatorOverview> {
  const at = now()
  const outbox = await outboxOverview(em, { since: new Date(at.getTime() - monthMs), state: undefined })
  const sent = await emailsSentSince(em, new Date(at.getTime() - recentMs))
  return { version, outbox, waiting: await foundBacklog(em), sent, relay: (await relayTrouble(em, at)) ?? null }
}

import { VenueRequestInput } from '#domain/operator/operator-view.ts'
import { ReadingChange, VenueLinkRequest, VenueLinkToken, VenueQuestion } from '#domain/venues/own/own-reading.ts'
import { publicProcedure, router } from '#server/trpc/procedures.ts'
import { askOperator } from './ask-operator.ts'
import { askForLink, changeReading, linkedVenue, readingFacts } from './own-reading.ts'
import type { VenueDeps } from './venue-deps.ts'

/** For the manager of a venue: its reading, the opt-out, and requests (rules venues-17, venues-18, venues-19, venues-23). */
export function createVenuesRouter(deps: VenueDeps) {
  return router({
    reading: publicProcedure.input(VenueQuestion).query(({ ctx, input }) => readingFacts(deps, ctx, input.venueId)),
    askForLink: publicProcedure.input(VenueLinkRequest).mutation(({ ctx, input }) => askForLink(deps, ctx, input)),
    askOperator: publicProcedure.input(VenueRequestInput).mutation(({ ctx, input }) => askOperator(deps, ctx, input)),
    byLink: publicProcedure.input(VenueLinkToken).query(({ ctx, input }) => linkedVenue(deps, ctx, input.token)),
    changeReading: publicProcedure.input(ReadingChange).mutation(({ ctx, input }) => changeReading(deps, ctx, input)),
  })
}

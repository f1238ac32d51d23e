import { AppError } from '#domain/app-error.ts'
import { DeadLetterPage, RedriveInput, SuppressedAddress } from '#domain/operator/operator-view.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { newestOpenings } from '#server/store/figures/newest-openings.ts'
import { VenueQuestion } from '#domain/venues/own/own-reading.ts'
import { optIn } from '#server/store/venues/opt-outs.ts'
import { newestVenueChanges } from '#server/store/venues/venue-changes.ts'
import { redriveDead } from '#server/store/outbox/redrive.ts'
import { router, signedInProcedure } from '#server/trpc/procedures.ts'
import { listDeadLetters } from './list-dead-letters.ts'
import { overview } from './overview.ts'
import { liftBounce, stateOfAddress } from './suppressed-address.ts'

export interface OperatorDeps {
  /** Whether the person with this verified address runs the installation. */
  isOperator: (email: string) => boolean
}

const hourMs = 3_600_000
const maxOpenings = 30
const maxChanges = 30

/** What an operator sees and does in a browser. To everybody else these calls do not exist (rule operation-18). */
export function createOperatorRouter({ isOperator }: OperatorDeps) {
  const operatorProcedure = signedInProcedure.use(({ ctx, next }) => {
    if (!isOperator(ctx.me.email)) throw new AppError('NOT_FOUND', 'There is no such call.')
    return next()
  })
  return router({
    overview: operatorProcedure.query(({ ctx }) => overview(ctx)),
    openings: operatorProcedure.query(({ ctx }) =>
      newestOpenings(ctx.em, { from: sydneyDate(ctx.now()), limit: maxOpenings }),
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
    /** Has a venue read again that somebody took out, and voids the links that were sent before. */
    undoOptOut: operatorProcedure
      .input(VenueQuestion)
      .mutation(({ ctx, input: { venueId } }) =>
        optIn(ctx.em, { venueId, change: 'undone-by-operator', now: ctx.now() }),
      ),
    liftBounce: operatorProcedure.input(SuppressedAddress).mutation(({ ctx, input }) => liftBounce(ctx, input.email)),
  })
}

import { AppError } from '#domain/app-error.ts'
import { DeadLetterPage, RedriveInput, SuppressedAddress } from '#domain/operator/operator-view.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { newestOpenings } from '#server/store/figures/newest-openings.ts'
import { SourceAnswer } from '#domain/venues/own/named-source.ts'
import { VenueQuestion } from '#domain/venues/own/own-reading.ts'
import { dropCorrection, listCorrections } from '#server/store/venues/corrections.ts'
import { dropNamed, listNamed } from '#server/store/venues/named-sources.ts'
import { optIn } from '#server/store/venues/opt-outs.ts'
import { newestVenueChanges } from '#server/store/venues/venue-changes.ts'
import { redriveDead } from '#server/store/outbox/redrive.ts'
import { router, signedInProcedure } from '#server/trpc/procedures.ts'
import { answerSource } from './answer-source.ts'
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
    /** What venues say of themselves instead of what we list. */
    venueCorrections: operatorProcedure.query(({ ctx }) => listCorrections(ctx.em)),
    /** Shows a venue as it is listed again, and voids the links that were sent before. */
    undoCorrection: operatorProcedure
      .input(VenueQuestion)
      .mutation(({ ctx, input: { venueId } }) =>
        dropCorrection(ctx.em, { venueId, change: 'correction-undone-by-operator', now: ctx.now() }),
      ),
    /** Where venues say that they can be read: what waits for an answer, and what is read. */
    namedSources: operatorProcedure.query(({ ctx }) => listNamed(ctx.em)),
    answerSource: operatorProcedure.input(SourceAnswer).mutation(({ ctx, input }) => answerSource(ctx, input)),
    /** Reads a venue as before it named its source, and voids the links that were sent before. */
    undoSource: operatorProcedure.input(VenueQuestion).mutation(({ ctx, input: { venueId } }) =>
      dropNamed(ctx.em, {
        venueId,
        states: ['accepted'],
        change: 'source-undone-by-operator',
        now: ctx.now(),
      }),
    ),
    liftBounce: operatorProcedure.input(SuppressedAddress).mutation(({ ctx, input }) => liftBounce(ctx, input.email)),
  })
}

import { ChosenAlerts } from '#domain/alerts/alert-ids.ts'
import { overviewOfUser } from '#server/alerts/alert-overviews.ts'
import type { Board } from '#server/board/board.ts'
import { procedureOfKeys } from '#server/trpc/procedures.ts'
import { trailOfAlerts } from './alert-trail.ts'

/** How it is going with a person's alerts, and why. */
export function overviewProcedures({ board }: { board: Board }) {
  return {
    overview: procedureOfKeys('read', 'alerts').query(({ ctx }) =>
      ctx.read((em) => overviewOfUser({ em, board, userId: ctx.me.userId, now: ctx.now() })),
    ),

    trail: procedureOfKeys('read', 'alerts')
      .input(ChosenAlerts)
      .query(({ input, ctx }) =>
        ctx.read((em) =>
          trailOfAlerts({ em, board, catalogue: ctx.catalogue, ids: input.ids, userId: ctx.me.userId, now: ctx.now() }),
        ),
      ),
  }
}

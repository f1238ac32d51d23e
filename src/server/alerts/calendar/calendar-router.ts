import { z } from 'zod'
import { AppError } from '#domain/app-error.ts'
import { matchesOfUser, stillOpen } from '#server/alerts/alert-overviews.ts'
import type { AlertDeps } from '#server/alerts/alert-deps.ts'
import { hashToken, newTokenNonce } from '#server/signing/one-time-token.ts'
import {
  calendarFeedOf,
  dropCalendarFeed,
  ownerOfCalendarFeed,
  saveCalendarFeed,
} from '#server/store/accounts/calendar-feeds.ts'
import { inSession } from '#server/trpc/in-session.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc/procedures.ts'
import { matchCalendar } from './match-calendar.ts'

/** A person's private calendar: its address is its secret, so its owner can renew and end it. */
export function createCalendarRouter({ board, appUrl }: Pick<AlertDeps, 'board'> & { appUrl: string }) {
  return router({
    state: signedInProcedure.query(async ({ ctx }) => ({
      madeAt: (await calendarFeedOf(ctx.em, ctx.me.userId)) ?? null,
    })),

    /** The address is shown this once: only its hash is stored. One that was there before ends. */
    renew: signedInProcedure.mutation(async ({ ctx }) => {
      const token = newTokenNonce()
      const feed = { userId: ctx.me.userId, tokenHash: hashToken(token), now: ctx.now() }
      await inSession(ctx, ctx.me, (em) => saveCalendarFeed(em, feed))
      return { url: `${appUrl}/api/calendar/${token}.ics` }
    }),

    revoke: signedInProcedure.mutation(async ({ ctx }) => {
      await dropCalendarFeed(ctx.em, ctx.me.userId)
      return { revoked: true as const }
    }),

    read: publicProcedure.input(z.object({ token: z.string().min(1).max(200) })).query(async ({ ctx, input }) => {
      const userId = await ownerOfCalendarFeed(ctx.em, hashToken(input.token))
      if (userId === undefined) throw new AppError('NOT_FOUND', 'There is no such calendar.')
      const now = ctx.now()
      const matches = await ctx.read((em) => matchesOfUser({ em, userId, now }))
      return matchCalendar({ matches, isOpen: stillOpen(board), now })
    }),
  })
}

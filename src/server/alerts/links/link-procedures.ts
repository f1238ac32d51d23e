import { z } from 'zod'
import { LinkedAlertChange } from '#domain/alerts/create-alert-input.ts'
import { Booking } from '#domain/alerts/quiet-days.ts'
import { LinkAction, UndoneAction } from '#domain/alerts/links/link-action.ts'
import { publicProcedure } from '#server/trpc/procedures.ts'
import type { AlertDeps } from '#server/alerts/alert-deps.ts'
import { followLink, previewLink, undoByLink } from './manage-by-link.ts'
import { updateByLink } from './update-by-link.ts'

const token = z.string().max(1000)
const Link = z.object({ action: LinkAction, token })
/** `until` is for a pause that is not the usual week; the booking for 'I booked it'. */
const FollowedLink = Link.extend({ until: z.date().optional(), ...Booking.shape })
const ChangeByLink = z.object({ token, change: LinkedAlertChange })

/** The procedures of the signed links in emails, for any holder of the link (rule alerts-23). */
export function linkProcedures({ linkKeys, board }: AlertDeps) {
  return {
    previewLink: publicProcedure
      .input(Link)
      .query(({ input, ctx }) => previewLink({ em: ctx.em, board, keys: linkKeys, ...input, now: ctx.now() })),

    followLink: publicProcedure
      .input(FollowedLink)
      .mutation(({ input, ctx }) => followLink({ em: ctx.em, keys: linkKeys, ...input, now: ctx.now() })),

    undoByLink: publicProcedure
      .input(z.object({ action: UndoneAction, token, date: Booking.shape.date }))
      .mutation(({ input, ctx }) => undoByLink({ em: ctx.em, keys: linkKeys, ...input, now: ctx.now() })),

    updateByLink: publicProcedure
      .input(ChangeByLink)
      .mutation(({ input, ctx }) => updateByLink({ em: ctx.em, keys: linkKeys, ...input, now: ctx.now() })),
  }
}

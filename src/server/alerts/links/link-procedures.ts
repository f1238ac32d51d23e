import { z } from 'zod'
import { LinkedAlertChange } from '#domain/alerts/create-alert-input.ts'
import { withVenueIds } from '#domain/alerts/create-alert-input.ts'
import { Booking } from '#domain/alerts/quiet-days.ts'
import { LinkAction, UndoneAction } from '#domain/alerts/links/link-action.ts'
import { publicProcedure } from '#server/trpc/procedures.ts'
import type { AlertDeps } from '#server/alerts/alert-deps.ts'
import { followLink, previewLink, undoByLink } from './manage-by-link.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { planAlerts } from '#domain/alerts/plan-alerts.ts'
import { AppError } from '#domain/app-error.ts'
import type { SigningKeys } from '#server/signing/signing-keys.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import { lockUser } from '#server/store/accounts/visitor-users.ts'
import { changeAlert } from '#server/store/alerts/alert-changes.ts'
import { alertOf } from '#server/store/alerts/alerts.ts'
import { lockPresets } from '#server/store/alerts/follow-presets.ts'
import { lockAlertOfUser } from '#server/store/alerts/lock-alerts.ts'
import type { AlertRow } from '#server/store/entities/alerts/alert.ts'
import { inTransaction, type EntityManager } from '#server/store/entity-manager.ts'
import { findLinkedAlert } from './link-subject.ts'
import { planChange } from '#server/alerts/plan-change.ts'
import { requireNoDuplicate } from '#server/alerts/making/require-within-limit.ts'

const token = z.string().max(1000)
const Link = z.strictObject({ action: LinkAction, token })
/** `until` is for a pause that is not the usual week; the booking for 'I booked it'. */
const FollowedLink = Link.extend({ until: z.date().optional(), ...Booking.shape })
const ChangeByLink = z.strictObject({ token, change: LinkedAlertChange })

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
      .input(z.strictObject({ action: UndoneAction, token, date: Booking.shape.date }))
      .mutation(({ input, ctx }) =>
        undoByLink({ em: ctx.em, catalogue: ctx.catalogue, keys: linkKeys, ...input, now: ctx.now() }),
      ),

    updateByLink: publicProcedure.input(ChangeByLink).mutation(({ input, ctx }) =>
      updateByLink({
        em: ctx.em,
        catalogue: ctx.catalogue,
        keys: linkKeys,
        token: input.token,
        change: withVenueIds(ctx.catalogue, input.change),
        now: ctx.now(),
      }),
    ),
  }
}

/**
 * Changes the one alert that a link in an email is about, and never its address (rule alerts-23). Unlike its owner's
 * change it makes no further alerts, so all days must fit into this one.
 */
async function updateByLink({
  em,
  catalogue,
  keys,
  token,
  change,
  now,
}: {
  em: EntityManager
  catalogue: Catalogue
  keys: SigningKeys
  token: string
  change: LinkedAlertChange
  now: Date
}): Promise<{ alert: Alert }> {
  const plans = planAlerts({ selectedSlots: change.selectedSlots })
  const [plan, ...others] = plans
  if (!plan || others.length > 0) {
    throw new AppError('INVALID_INPUT', 'selectedSlots: choose one date, or weekdays that share their times')
  }
  return inTransaction(em, async (tx) => {
    await lockPresets(tx)
    const { id, user } = (await findLinkedAlert({ em: tx, keys, action: 'change', token })) ?? noSuchAlert()
    const userId = user.id
    await lockUser(tx, userId)
    const row = (await lockAlertOfUser(tx, id, userId)) ?? noSuchAlert()
    const planned = await planChange({ em: tx, catalogue, row, change, plans, savedOf: savedOf(row, change), now })
    const wanted = { ...planned, ...plan, specificDates: [] }
    await requireNoDuplicate({ em: tx, userId, alert: { ...alertOf(row), ...wanted }, except: id })
    return { alert: await changeAlert(tx, row, wanted) }
  })
}

/** A link's holder is not signed in: 'my saved venues' may stay, but cannot be newly chosen. */
function savedOf(row: AlertRow, { venuePreset }: LinkedAlertChange): string | undefined {
  return venuePreset?.kind !== 'saved' || row.venuePreset?.kind === 'saved' ? row.user.id : undefined
}

function noSuchAlert(): never {
  throw new AppError('NOT_FOUND', 'This alert has ended.')
}

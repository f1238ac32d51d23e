import { plainText } from '#domain/availability/opening.ts'
import type { VenueRequest } from '#domain/operator/venue-request.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import type { Context } from '#server/trpc/context.ts'
import type { VenueDeps } from './venue-deps.ts'
import { takeVenueEmail } from './venue-limits.ts'

/** Emails the operator what somebody asks about a venue (rule venues-23). Nothing else happens. */
export async function askOperator(deps: VenueDeps, ctx: Context, { venue, email, text }: VenueRequest): Promise<void> {
  await takeVenueEmail(deps, ctx, email)
  const known = ctx.catalogue.byIdOrName(venue)
  const payload = { venue: known ? `${known.displayName} (${known.id})` : plainText(venue), email, text }
  const address = deps.operatorAddress
  await inTransaction(ctx.em, (em) =>
    enqueueNotification(em, { kind: 'venue-request', address, userId: null, payload, now: ctx.now() }),
  )
}

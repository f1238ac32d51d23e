import { AppError } from '#domain/app-error.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { VenueLinkRequest, VenueReadingFacts, VenueSourceFacts } from '#domain/venues/own/own-reading.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { readVenueLink } from '#server/signing/venue-link.ts'
import { inTransaction } from '#server/store/entity-manager.ts'
import { enqueueNotification } from '#server/store/outbox/outbox.ts'
import { loadSourceState } from '#server/store/readings/source-states.ts'
import { loadOptOuts, optIn, optOut } from '#server/store/venues/opt-outs.ts'
import { wasUndoneSince } from '#server/store/venues/venue-changes.ts'
import type { Context } from '#server/trpc/context.ts'
import { takeVenueEmail, takeVenueChange } from './venue-limits.ts'
import type { VenueDeps } from './venue-deps.ts'
import { domainOf, speaksFor } from './venue-domain.ts'

/** The public facts of a venue's reading: its source, pace and start. */
export async function readingFacts(
  deps: VenueDeps,
  { em, catalogue }: Context,
  venueId: string,
): Promise<VenueReadingFacts> {
  const venue = venueThatIs(catalogue, venueId)
  const state = await loadSourceState(em, venueId)
  const out = (await loadOptOuts(em)).get(venueId)
  return {
    venueId,
    source: sourceOf(deps, venueId, state?.system),
    isSandbox: deps.configured.kind === 'stand-ins',
    since: state?.firstReadAt ? venueDate(state.firstReadAt) : null,
    lastGoodAt: state?.lastGoodAt?.getTime() ?? null,
    optedOutAt: out && !out.byOperator ? out.since.getTime() : null,
    isPaused: out?.byOperator === true,
    domain: domainOf(venue) ?? null,
  }
}

/** Emails a link to an address at the venue's own domain. Its holder manages the venue. */
export async function askForLink(deps: VenueDeps, ctx: Context, { venueId, email }: VenueLinkRequest): Promise<void> {
  const venue = venueThatIs(ctx.catalogue, venueId)
  if (!speaksFor(venue, email)) throw new AppError('INVALID_INPUT', wrongAddressText(venue))
  await takeVenueEmail(deps, ctx, email)
  const now = ctx.now()
  const payload = { venueId, issuedAt: now.toISOString() }
  await inTransaction(ctx.em, (em) =>
    enqueueNotification(em, { kind: 'own-venue', address: email, userId: null, payload, now }),
  )
}

/** The venue that a link speaks for. @throws AppError INVALID_TOKEN. */
export async function linkedVenue(deps: VenueDeps, ctx: Context, token: string): Promise<{ venueId: string }> {
  const link = readVenueLink({ keys: deps.linkKeys, token, now: ctx.now() })
  const venue = link && ctx.catalogue.byId(link.venueId)
  // The venue may have another website by now, and the operator may have undone changes through such links.
  if (!venue || !speaksFor(venue, link.email) || (await wasUndoneSince(ctx.em, venue.id, link.issuedAt)))
    throw new AppError('INVALID_TOKEN', 'This link is invalid or has expired. Ask for a new one.')
  return { venueId: venue.id }
}

/** Ends the reading of a venue at once, or lets it begin again. */
export async function changeReading(
  deps: VenueDeps,
  ctx: Context,
  { token, isRead }: { token: string; isRead: boolean },
): Promise<VenueReadingFacts> {
  const { venueId } = await linkedVenue(deps, ctx, token)
  await takeVenueChange(deps, ctx, venueId)
  const now = ctx.now()
  if (isRead) await optIn(ctx.em, { venueId, change: 'opted-in', now })
  else await optOut(ctx.em, venueId, now)
  return readingFacts(deps, ctx, venueId)
}

function venueThatIs(catalogue: Catalogue, venueId: string): Venue {
  const venue = catalogue.byId(venueId)
  if (!venue) throw new AppError('NOT_FOUND', 'There is no such venue.')
  return venue
}

function wrongAddressText(venue: Venue): string {
  const domain = domainOf(venue)
  return domain === undefined
    ? `${venue.displayName} has no website of its own here. Please write to us instead.`
    : `Use an address that ends in @${domain}, the domain of the venue's website.`
}

function sourceOf({ configured }: VenueDeps, venueId: string, system: string | null = null): VenueSourceFacts | null {
  if (configured.kind === 'stand-ins') {
    const { pollSeconds, daysAhead } = configured
    return { by: 'sandbox', system, pollSeconds, daysAhead }
  }
  const reading = configured.readings.get(venueId)
  return reading ? { by: 'operator', ...reading } : null
}

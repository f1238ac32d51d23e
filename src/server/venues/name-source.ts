import { AppError } from '#domain/app-error.ts'
import type { NamedSource, SourceSeen } from '#domain/venues/own/named-source.ts'
import type { ReadingFrom } from '#domain/venues/own/own-reading.ts'
import { confirmTried, dropNamed, listNamed, storeTried } from '#server/store/venues/named-sources.ts'
import type { Context } from '#server/trpc/context.ts'
import { bookingPageOf } from './booking-page.ts'
import { linkedVenue } from './own-reading.ts'
import type { VenueDeps } from './venue-deps.ts'
import { takeSourceTry, takeVenueChange } from './venue-limits.ts'

/** The result for the venue to confirm, or the fault to fix. */
type TriedSource = { triedAt: number; reading: ReadingFrom; seen: SourceSeen } | { fault: string }

/** The sources that the venue named: the one that waits for the operator, and the one in use. */
export async function namedSources(deps: VenueDeps, ctx: Context, token: string): Promise<NamedSource[]> {
  const { venueId } = await linkedVenue(deps, ctx, token)
  const named = (await listNamed(ctx.em)).filter((one) => one.venueId === venueId)
  return named.map(({ state, reading, seen, at }) => ({ venueId, state, reading, seen, at }))
}

/** Reads a source once that a venue names, and shows the result (rule venues-21). */
export async function trySource(
  deps: VenueDeps,
  ctx: Context,
  { token, entry }: { token: string; entry: Readonly<Record<string, unknown>> },
): Promise<TriedSource> {
  const { venueId } = await linkedVenue(deps, ctx, token)
  const fault = foreignPage(venueId, entry)
  if (fault !== undefined) return { fault }
  await takeSourceTry(deps, ctx, venueId)
  const tried = await deps.trySource(venueId, entry)
  if ('fault' in tried) return tried
  const { reading, seen } = tried
  const now = ctx.now()
  await storeTried(ctx.em, { venueId, entry, reading, seen, now })
  return { triedAt: now.getTime(), reading, seen }
}

/** The venue confirms the result: the source waits for the operator, and is not read until then. */
export async function nameSource(
  deps: VenueDeps,
  ctx: Context,
  { token, triedAt }: { token: string; triedAt: number },
): Promise<NamedSource[]> {
  const { venueId } = await linkedVenue(deps, ctx, token)
  await takeVenueChange(deps, ctx, venueId)
  if (!(await confirmTried(ctx.em, { venueId, triedAt: new Date(triedAt), now: ctx.now() })))
    throw new AppError('NOT_FOUND', 'Something else was tried since. Try it again.')
  return namedSources(deps, ctx, token)
}

/** The venue withdraws its source. It is read as before. */
export async function withdrawSource(deps: VenueDeps, ctx: Context, token: string): Promise<NamedSource[]> {
  const { venueId } = await linkedVenue(deps, ctx, token)
  await takeVenueChange(deps, ctx, venueId)
  const states = ['waiting', 'accepted'] as const
  await dropNamed(ctx.em, { venueId, states, change: 'source-withdrawn', now: ctx.now() })
  return namedSources(deps, ctx, token)
}

/** Players are led only to allowed booking pages. */
function foreignPage(venueId: string, entry: Readonly<Record<string, unknown>>): string | undefined {
  const listed = catalogue.byId(venueId)
  const isForeign = (key: string) => {
    const { [key]: page } = entry
    return listed !== undefined && typeof page === 'string' && bookingPageOf(listed, page) === undefined
  }
  const key = ['bookingUrl', 'bookingBaseUrl'].find(isForeign)
  return key && `${key} must lie at the venue's domain or at a booking system that we know`
}

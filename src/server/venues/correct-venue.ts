import { AppError } from '#domain/app-error.ts'
import type { VenueCorrection } from '#domain/venues/corrected-venues.ts'
import { placeFault } from '#domain/venues/own/correction.ts'
import type { VenueReadingFacts } from '#domain/venues/own/own-reading.ts'
import { suburbNamed } from '#domain/venues/suburb-search.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { dropCorrection, storeCorrection } from '#server/store/venues/corrections.ts'
import type { Context } from '#server/trpc/context.ts'
import { bookingPageOf } from './booking-page.ts'
import { linkedVenue, readingFacts } from './own-reading.ts'
import type { VenueDeps } from './venue-deps.ts'
import { takeVenueChange } from './venue-limits.ts'

/** Stores a venue's corrections, in place of earlier ones; a missing field is shown as listed (rule venues-20). */
export async function correctVenue(
  deps: VenueDeps,
  ctx: Context,
  { token, correction: given }: { token: string; correction: VenueCorrection },
): Promise<VenueReadingFacts> {
  const { venueId } = await linkedVenue(deps, ctx, token)
  const listed = listedVenue(venueId)
  if (!listed) throw new AppError('NOT_FOUND', 'There is no such venue.')
  const correction = allowedCorrection(listed, given)
  await takeVenueChange(deps, ctx, venueId)
  const now = ctx.now()
  if (Object.keys(correction).length > 0) await storeCorrection(ctx.em, { venueId, correction, now })
  else await dropCorrection(ctx.em, { venueId, change: 'corrected', now })
  return readingFacts(deps, ctx.em, venueId)
}

/** @throws AppError INVALID_INPUT that names the fault. */
function allowedCorrection(listed: Venue, { point, suburb, bookingUrl }: VenueCorrection): VenueCorrection {
  const fault = placeFault(listed, { point, suburb })
  if (fault !== undefined) throw new AppError('INVALID_INPUT', fault)
  const page = bookingUrl === undefined ? undefined : bookingPageOf(listed, bookingUrl)
  if (bookingUrl !== undefined && page === undefined)
    throw new AppError(
      'INVALID_INPUT',
      "The booking page must begin with https:// and lie at the venue's domain or at a booking system that we know.",
    )
  const known = suburb === undefined ? undefined : suburbNamed(suburb)?.name
  return {
    ...(point && { point }),
    ...(known !== undefined && { suburb: known }),
    ...(page !== undefined && { bookingUrl: page }),
  }
}

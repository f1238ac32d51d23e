import { z } from 'zod'
import { publicPrice } from '#server/sources/parsing/public-price.ts'
import { durationMs } from './iso-duration.ts'

const price = z.union([z.number().nonnegative(), z.string().regex(/^\d+(?:\.\d+)?$/)]).transform(Number)
const Text = z.string().optional().catch(undefined)

const Offer = z.object({
  name: Text,
  price: price.optional().catch(undefined),
  priceCurrency: Text,
  url: Text,
  /** Advance booking: `…/Required`, `…/Optional` or `…/Unavailable`. */
  openBookingInAdvance: Text,
  advanceBooking: Text,
  /** How long before the start booking opens and closes, as ISO durations. */
  validFromBeforeStartDate: Text,
  validThroughBeforeStartDate: Text,
})

/** The offers of a slot. Publishers write `null` for none. */
export const Offers = z
  .union([z.array(Offer), Offer.transform((offer) => [offer])])
  .nullish()
  .transform((offers) => offers ?? [])
type Offer = z.infer<typeof Offer>

/** When a slot can be booked, by one of its offers. A bound that the offer does not name is not set. */
export const BookingTimes = z.array(z.object({ fromMs: z.number().optional(), untilMs: z.number().optional() }))
export type BookingTimes = z.infer<typeof BookingTimes>

/** The times in which the offers can be booked; undefined if no offer names any. */
export function bookingTimesOf(offers: readonly Offer[], startAtMs: number): BookingTimes | undefined {
  if (offers.length === 0) return undefined
  return offers
    .filter((offer) => !(offer.openBookingInAdvance ?? offer.advanceBooking ?? '').endsWith('Unavailable'))
    .map(({ validFromBeforeStartDate: from, validThroughBeforeStartDate: until }) => ({
      ...(from !== undefined && { fromMs: startAtMs - durationMs(from) }),
      ...(until !== undefined && { untilMs: startAtMs - durationMs(until) }),
    }))
}

export function isBookable(times: BookingTimes | undefined, nowMs: number): boolean {
  if (times === undefined) return true
  return times.some(({ fromMs = -Infinity, untilMs = Infinity }) => fromMs <= nowMs && nowMs < untilMs)
}

/** The lowest price in Australian dollars that anybody may pay. */
export function priceOf(offers: readonly Offer[]): number | undefined {
  return publicPrice(
    offers
      .filter(({ priceCurrency }) => priceCurrency === 'AUD')
      .flatMap((offer) =>
        offer.price === undefined ? [] : [{ label: offer.name ?? '', cents: Math.round(offer.price * 100) }],
      ),
  )
}

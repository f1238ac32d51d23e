import { z } from 'zod'
import { publicPrice } from '#server/sources/parsing/public-price.ts'
import { durationMs, instantMs } from './iso-duration.ts'
import { region } from '#region/region.ts'

const price = z
  .union([z.number().nonnegative(), z.string().regex(/^\d+(?:\.\d+)?$/)])
  .transform(Number)
  .pipe(z.number().max(1e9))
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
  /** The instants from and until which the offer stands. */
  validFrom: Text,
  validThrough: Text,
  /** `…/InStock`, `…/SoldOut` and the like. */
  availability: Text,
  /** The people to whom it is limited. */
  additionalAdmissionRestriction: z.unknown().optional(),
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

/** The times in which a guest can book the offers; undefined without offers, empty if none is for a guest. */
export function bookingTimesOf(offers: readonly Offer[], startAtMs: number): BookingTimes | undefined {
  if (offers.length === 0) return undefined
  return offers.filter(isForGuests).map((offer) => {
    const { validFromBeforeStartDate: from, validThroughBeforeStartDate: until, validFrom, validThrough } = offer
    const starts = [
      ...(from === undefined ? [] : [startAtMs - durationMs(from)]),
      ...(validFrom === undefined ? [] : [instantMs(validFrom)]),
    ]
    const ends = [
      ...(until === undefined ? [] : [startAtMs - durationMs(until)]),
      ...(validThrough === undefined ? [] : [instantMs(validThrough)]),
    ]
    return {
      ...(starts.length > 0 && { fromMs: Math.max(...starts) }),
      ...(ends.length > 0 && { untilMs: Math.min(...ends) }),
    }
  })
}

function isForGuests(offer: Offer): boolean {
  if ((offer.openBookingInAdvance ?? offer.advanceBooking ?? '').endsWith('Unavailable')) return false
  if (/(?:InStoreOnly|PreOrder|PreSale)$/.test(offer.availability ?? '') || isSold(offer)) return false
  return isEmpty(offer.additionalAdmissionRestriction)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty))
}

/** True if a slot has offers and all are sold out. */
export function isSoldOut(offers: readonly Offer[]): boolean {
  return offers.length > 0 && offers.every(isSold)
}

function isSold({ availability }: Offer): boolean {
  return /(?:SoldOut|OutOfStock|Discontinued)$/.test(availability ?? '')
}

/** The instant from which a slot can be booked, if that lies ahead. */
export function opensLater(times: BookingTimes | undefined, nowMs: number): number | undefined {
  const ahead = (times ?? []).flatMap(({ fromMs, untilMs = Infinity }) =>
    fromMs !== undefined && fromMs > nowMs && fromMs < untilMs ? [fromMs] : [],
  )
  return ahead.length === 0 ? undefined : Math.min(...ahead)
}

export function isBookable(times: BookingTimes | undefined, nowMs: number): boolean {
  if (times === undefined) return true
  return times.some(({ fromMs = -Infinity, untilMs = Infinity }) => fromMs <= nowMs && nowMs < untilMs)
}

/** The lowest price in the region's currency that anybody may pay. */
export function priceOf(offers: readonly Offer[]): number | undefined {
  return publicPrice(
    offers
      .filter(({ priceCurrency }) => priceCurrency === region.currency)
      .flatMap((offer) =>
        offer.price === undefined ? [] : [{ label: offer.name ?? '', cents: Math.round(offer.price * 100) }],
      ),
  )
}

import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { drift, isDrift } from '#server/sources/parsing/drift.ts'
import { durationMs, slotMinutes } from './iso-duration.ts'
import { oddSlot, type OddSlot } from './odd-items.ts'
import { BookingTimes, bookingTimesOf, Offers, priceOf } from './openactive-offers.ts'

/** Something that can be booked, or a named part of it (a court). Slots refer to it. */
export const Facility = z.object({
  id: z.string(),
  name: z.string().optional(),
  url: z.string().optional(),
  /** True for one court of several. */
  isIndividual: z.boolean(),
  /** The facility that this one is a part of. */
  partOf: z.string().optional(),
  parts: z.array(z.object({ id: z.string(), name: z.string().optional() })),
  /** The days that its slots cover, if the feed names them (the open feed of a Courtside does). */
  knownDates: z.array(LocalDate).optional(),
  /** It could not be parsed, so the meaning of its slots is unknown. */
  isOdd: z.boolean().optional(),
})
export type Facility = z.infer<typeof Facility>

export const Slot = z.object({
  facilityId: z.string(),
  startAtMs: z.number(),
  minutes: z.int().positive(),
  remainingUses: z.int(),
  /** Lowest price in Australian dollars that anybody may pay. */
  priceCents: z.int().optional(),
  url: z.string().optional(),
  /** The times when it can be booked; undefined if its offers name none. */
  bookable: BookingTimes.optional(),
})
export type Slot = z.infer<typeof Slot>

const AnyObject = z.record(z.string(), z.unknown())

/** Version 1.x of the model wrote `id` and `type`, 2.x writes `@id` and `@type`. */
function named<T extends z.ZodType>(shape: T) {
  return z.preprocess((value) => {
    const { data } = AnyObject.safeParse(value)
    return data ? { '@id': data['id'], '@type': data['type'], ...data } : value
  }, shape)
}

const ObjectId = z.union([z.string().min(1), z.int()]).transform(String)
const Reference = z.union([ObjectId, named(z.object({ '@id': ObjectId })).transform((data) => data['@id'])])
const Name = z.string().optional().catch(undefined)

const facilityTypes = ['FacilityUse', 'IndividualFacilityUse'] as const
/** A type alone, or among types of the publisher's own. */
const FacilityType = z.preprocess(
  (value) => (Array.isArray(value) ? value.find((one) => facilityTypes.some((type) => type === one)) : value),
  z.enum(facilityTypes),
)

const FacilityData = named(
  z.object({
    '@id': ObjectId,
    '@type': FacilityType,
    name: Name,
    url: z.string().optional().catch(undefined),
    aggregateFacilityUse: Reference.optional(),
    individualFacilityUse: z
      .array(named(z.object({ '@id': ObjectId, name: Name })))
      .nullish()
      .transform((parts) => parts ?? []),
    'courtside:knownDates': z.array(LocalDate).optional().catch([]),
  }),
)

const SlotData = z.object({
  facilityUse: Reference,
  startDate: z.string(),
  endDate: z.string().optional(),
  duration: z.string().optional(),
  remainingUses: z.int(),
  eventStatus: z.string().optional(),
  offers: Offers,
})

/** A FacilityUse or IndividualFacilityUse; undefined if it names neither type. */
export function readFacility(data: unknown): Facility | undefined {
  const parsed = FacilityData.safeParse(data)
  if (!parsed.success) {
    const known = named(z.object({ '@id': ObjectId, aggregateFacilityUse: Reference.optional().catch(undefined) }))
    const { data: odd } = known.safeParse(data)
    return odd && { id: odd['@id'], partOf: odd.aggregateFacilityUse, isIndividual: false, parts: [], isOdd: true }
  }
  const { name, url, aggregateFacilityUse, ...facility } = parsed.data
  return {
    id: facility['@id'],
    name,
    url,
    isIndividual: facility['@type'] === 'IndividualFacilityUse',
    partOf: aggregateFacilityUse,
    parts: facility.individualFacilityUse.map((part) => ({ id: part['@id'], name: part.name })),
    knownDates: facility['courtside:knownDates'],
  }
}

/** A Slot, or an odd one: for example without free spots, a length or a time offset. */
export function readSlot(data: unknown): Slot | OddSlot {
  try {
    const parsed = SlotData.safeParse(data)
    if (parsed.success) return slotOf(parsed.data)
  } catch (error) {
    if (!isDrift(error)) throw error
  }
  const facts = AnyObject.safeParse(data).data ?? {}
  return oddSlot(Reference.safeParse(facts['facilityUse']).data, facts['startDate'])
}

function slotOf(data: z.infer<typeof SlotData>): Slot {
  const { facilityUse, startDate, endDate, duration, remainingUses, eventStatus, offers } = data
  const startAtMs = instantMs(startDate)
  const lengthMs = duration === undefined ? instantMs(endDate ?? '') - startAtMs : durationMs(duration)
  return {
    facilityId: facilityUse,
    startAtMs,
    minutes: slotMinutes(lengthMs),
    // A cancelled slot is not free, even with remaining uses.
    remainingUses: /(?:Cancelled|Postponed)$/.test(eventStatus ?? '') ? 0 : remainingUses,
    priceCents: priceOf(offers),
    url: offers.find(({ url }) => url !== undefined)?.url,
    bookable: bookingTimesOf(offers, startAtMs),
  }
}

function instantMs(text: string): number {
  const normal = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const ms = /T[^T]*(?:Z|[+-]\d{2}:\d{2})$/.test(normal) ? Date.parse(normal) : NaN
  if (Number.isNaN(ms)) throw drift(`'${text.slice(0, 40)}' is no time with an offset`)
  return ms
}

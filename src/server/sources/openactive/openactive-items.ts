import { z } from 'zod'
import { LocalDate } from '#domain/calendar/local-date.ts'
import { drift, isDrift } from '#server/sources/parsing/drift.ts'
import { durationMs, instantMs, slotMinutes } from './iso-duration.ts'
import { oddSlot, type OddSlot } from './odd-items.ts'
import { BookingTimes, bookingTimesOf, isSoldOut, Offers, priceOf } from './openactive-offers.ts'

/** Something that can be booked, or a named part of it (a court). Slots refer to it. */
export const Facility = z.object({
  id: z.string(),
  name: z.string().optional(),
  url: z.string().optional(),
  /** True for one court of several. */
  isIndividual: z.boolean(),
  /** The facility that this one is a part of. */
  partOf: z.string().optional(),
  parts: z.array(z.object({ id: z.string(), name: z.string().optional(), validityMs: z.number().optional() })),
  /** The days that its slots cover, if the feed names them (the open feed of a Courtside does). */
  knownDates: z.array(LocalDate).optional(),
  /** How long before its start a slot can be booked, in milliseconds. */
  validityMs: z.number().optional(),
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
  /** How long before its start it can be booked, in milliseconds, where the slot itself says so. */
  validityMs: z.number().optional(),
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

const Validity = z
  .string()
  .nullish()
  .transform((period, context) => {
    if (period === undefined || period === null) return undefined
    try {
      return durationMs(period)
    } catch (error) {
      if (!isDrift(error)) throw error
      context.addIssue(error.message)
      return z.NEVER
    }
  })

/** The names of 2.0, and of the proposal before it. */
const validities = { 'beta:offerValidityPeriod': Validity.optional(), offerValidityPeriod: Validity.optional() }
type Validities = { [Name in keyof typeof validities]?: number | undefined }
const validityMsOf = (of: Validities) => of['beta:offerValidityPeriod'] ?? of.offerValidityPeriod

const FacilityData = named(
  z.object({
    '@id': ObjectId,
    '@type': FacilityType,
    name: Name,
    url: z.string().optional().catch(undefined),
    aggregateFacilityUse: Reference.optional(),
    individualFacilityUse: z
      .array(named(z.object({ '@id': ObjectId, name: Name, ...validities })))
      .nullish()
      .transform((parts) => parts ?? []),
    'courtside:knownDates': z.array(LocalDate).optional().catch([]),
    ...validities,
  }),
)

const SlotData = z.object({
  facilityUse: Reference,
  startDate: z.string(),
  endDate: z.string().optional(),
  duration: z.string().optional(),
  remainingUses: z.int(),
  maximumUses: z.int().nullish().catch(undefined),
  eventStatus: z.string().optional(),
  offers: Offers,
  ...validities,
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
    parts: facility.individualFacilityUse.map((part) => ({
      id: part['@id'],
      name: part.name,
      validityMs: validityMsOf(part),
    })),
    knownDates: facility['courtside:knownDates'],
    validityMs: validityMsOf(facility),
  }
}

/**
 * A Slot, or an odd one: for example without free spots, a length or a time offset. Undefined if it names neither a
 * facility nor a day: a feed of many venues must not stop for it.
 */
export function readSlot(data: unknown): Slot | OddSlot | undefined {
  try {
    const parsed = SlotData.safeParse(data)
    if (parsed.success) return slotOf(parsed.data)
  } catch (error) {
    if (!isDrift(error)) throw error
  }
  const facts = AnyObject.safeParse(data).data ?? {}
  const odd = oddSlot(Reference.safeParse(facts['facilityUse']).data, facts['startDate'])
  return odd.facilityId === undefined && odd.dates === undefined ? undefined : odd
}

function slotOf(data: z.infer<typeof SlotData>): Slot {
  const { facilityUse, startDate, endDate, duration, remainingUses, maximumUses, eventStatus, offers } = data
  const startAtMs = instantMs(startDate)
  const untilEndMs = endDate === undefined ? undefined : instantMs(endDate) - startAtMs
  const lengthMs = duration === undefined ? untilEndMs : durationMs(duration)
  if (lengthMs === undefined) throw drift('a slot has no end')
  if (untilEndMs !== undefined && untilEndMs !== lengthMs) throw drift('a slot ends at another time than it lasts')
  if (typeof maximumUses === 'number' && remainingUses > maximumUses)
    throw drift('more of a slot is free than there is')
  return {
    facilityId: facilityUse,
    startAtMs,
    minutes: slotMinutes(lengthMs),
    // A cancelled slot is not free, even with remaining uses.
    remainingUses: /(?:Cancelled|Postponed)$/.test(eventStatus ?? '') || isSoldOut(offers) ? 0 : remainingUses,
    priceCents: priceOf(offers),
    url: offers.find(({ url }) => url !== undefined)?.url,
    bookable: bookingTimesOf(offers, startAtMs),
    validityMs: validityMsOf(data),
  }
}

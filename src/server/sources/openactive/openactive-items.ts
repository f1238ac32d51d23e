import { z } from 'zod'
import { drift } from '#server/sources/parsing/drift.ts'

/** Something that can be booked, or a named part of it (a court). Slots refer to it. */
export const Facility = z.object({
  id: z.string(),
  name: z.string().optional(),
  url: z.string().optional(),
  /** Whether it is one court of several. */
  isIndividual: z.boolean(),
  /** The facility that this one is a part of. */
  partOf: z.string().optional(),
  parts: z.array(z.object({ id: z.string(), name: z.string().optional() })),
})
export type Facility = z.infer<typeof Facility>

export const Slot = z.object({
  facilityId: z.string(),
  startAtMs: z.number(),
  minutes: z.int().positive(),
  remainingUses: z.int(),
  /** Lowest price in Australian dollars. */
  priceCents: z.int().optional(),
  url: z.string().optional(),
})
export type Slot = z.infer<typeof Slot>

const AnyObject = z.record(z.string(), z.unknown())

/** Version 1.x of the model wrote `id` and `type` where 2.x writes `@id` and `@type`. */
function named<T extends z.ZodType>(shape: T) {
  return z.preprocess((value) => {
    const { data } = AnyObject.safeParse(value)
    return data ? { '@id': data['id'], '@type': data['type'], ...data } : value
  }, shape)
}

const ObjectId = z.union([z.string().min(1), z.int()]).transform(String)
const Reference = z.union([ObjectId, named(z.object({ '@id': ObjectId })).transform((data) => data['@id'])])
const Name = z.string().optional().catch(undefined)

const FacilityData = named(
  z.object({
    '@id': ObjectId,
    '@type': z.enum(['FacilityUse', 'IndividualFacilityUse']),
    name: Name,
    url: z.string().optional(),
    aggregateFacilityUse: Reference.optional(),
    individualFacilityUse: z.array(named(z.object({ '@id': ObjectId, name: Name }))).default([]),
  }),
)

const price = z.union([z.number().nonnegative(), z.string().regex(/^\d+(?:\.\d+)?$/)]).transform(Number)
const Offer = z.object({ price: price.optional(), priceCurrency: z.string().optional(), url: z.string().optional() })
const SlotData = z.object({
  facilityUse: Reference,
  startDate: z.string(),
  duration: z.string(),
  remainingUses: z.int(),
  offers: z.array(Offer).default([]),
})

/** @throws Drift where it is not a FacilityUse or IndividualFacilityUse of the known shape. */
export function readFacility(data: Record<string, unknown>): Facility {
  const { name, url, aggregateFacilityUse, ...facility } = understand(FacilityData, data, 'a facility')
  return {
    id: facility['@id'],
    name,
    url,
    isIndividual: facility['@type'] === 'IndividualFacilityUse',
    partOf: aggregateFacilityUse,
    parts: facility.individualFacilityUse.map((part) => ({ id: part['@id'], name: part.name })),
  }
}

/**
 * @throws Drift where it is not a Slot of the known shape, for example without free spots, a length or a time
 *   offset.
 */
export function readSlot(data: Record<string, unknown>): Slot {
  const { facilityUse, startDate, duration, remainingUses, offers } = understand(SlotData, data, 'a slot')
  const prices = offers
    .filter(({ priceCurrency }) => priceCurrency === 'AUD')
    .flatMap((offer) => (offer.price === undefined ? [] : [Math.round(offer.price * 100)]))
  return {
    facilityId: facilityUse,
    startAtMs: instantMs(startDate),
    minutes: minutesOf(duration),
    remainingUses,
    priceCents: prices.length === 0 ? undefined : Math.min(...prices),
    url: offers.find(({ url }) => url !== undefined)?.url,
  }
}

function understand<T extends z.ZodType>(shape: T, data: unknown, what: string): z.output<T> {
  const parsed = shape.safeParse(data)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw drift(`${what} has another shape: ${issue?.path.join('.')}: ${issue?.message}`.slice(0, 200))
}

function instantMs(text: string): number {
  const normal = text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')
  const ms = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(normal) ? Date.parse(normal) : NaN
  if (Number.isNaN(ms)) throw drift(`'${text.slice(0, 40)}' is no time with an offset`)
  return ms
}

/** Minutes of an ISO 8601 duration such as PT30M, PT1H or PT1H30M. */
function minutesOf(text: string): number {
  const parts = /^P(?:0D)?T(?:(\d+)H)?(?:(\d+)M)?(?:0+S)?$/.exec(text)
  const minutes = Number(parts?.[1] ?? 0) * 60 + Number(parts?.[2] ?? 0)
  if (minutes < 1) throw drift(`'${text.slice(0, 20)}' is no length of a slot`)
  return minutes
}

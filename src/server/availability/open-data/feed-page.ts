import type { FacilityFacts, SlotFacts } from '#domain/open-data/slot-facts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { feedItemsAfter, type FeedItem, type FeedPosition } from '#server/store/open-data/feed-items.ts'
import { facilityUse, courtId, facilityId } from './facility-use.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueIso } from '#domain/calendar/venue-time.ts'
import { contextOf } from './open-data-context.ts'
import { region } from '#region/region.ts'

/** The feeds, by the last part of their address. */
export const openFeeds = ['facility-uses', 'slots'] as const
export type OpenFeed = (typeof openFeeds)[number]

const pageItems = 500
/** The feed is free to use with attribution. */
const licence = 'https://creativecommons.org/licenses/by/4.0/'

/** A page of Realtime Paged Data Exchange 1.0. */
export interface RpdePage {
  next: string
  license: string
  items: RpdeItem[]
}
interface RpdeItem {
  state: 'updated' | 'deleted'
  kind: string
  id: string
  modified: number
  data?: Record<string, unknown>
}

/** The reader's position; undefined at the beginning. */
export function positionOf({
  afterChangeNumber,
  afterTimestamp,
  afterId = '',
}: {
  afterChangeNumber?: number | undefined
  afterTimestamp?: number | undefined
  afterId?: string | undefined
}): FeedPosition | undefined {
  if (afterChangeNumber !== undefined) return { afterChangeNumber }
  return afterTimestamp === undefined ? undefined : { afterTimestamp, afterId }
}

/** The page of a feed after a position. One without items is the last: it names itself as the next. */
export async function feedPage(
  em: EntityManager,
  { feed, position, appUrl }: { feed: OpenFeed; position: FeedPosition | undefined; appUrl: string },
): Promise<RpdePage> {
  const from = position ?? { afterTimestamp: 0, afterId: '' }
  const stored = feed === 'slots' ? 'slot' : 'facility'
  const items = await feedItemsAfter(em, { feed: stored, position: from, limit: pageItems })
  const last = items.at(-1)
  const root = `${appUrl}/api/openactive/${feed}`
  const order = 'afterChangeNumber' in from ? byChangeNumber : byTimestamp
  const here = position === undefined ? root : `${root}?${new URLSearchParams(textsOf(position)).toString()}`
  const next = last ? `${root}?${new URLSearchParams(textsOf(order.after(last))).toString()}` : here
  return {
    next,
    license: licence,
    items: items.map((item) => {
      const { kind, data } = feed === 'slots' ? slotItem(item, appUrl) : facilityItem(item, appUrl)
      const version = { kind, id: item.id, modified: order.modified(item) }
      return data ? { state: 'updated', ...version, data } : { state: 'deleted', ...version }
    }),
  }
}

/** Both orders list the same changes: versions are milliseconds times 1000, plus the index in the batch. */
const byChangeNumber = {
  modified: ({ version }: FeedItem) => version,
  after: ({ version }: FeedItem): FeedPosition => ({ afterChangeNumber: version }),
}
const byTimestamp = {
  modified: ({ version }: FeedItem) => Math.floor(version / 1000),
  after: (item: FeedItem): FeedPosition => ({ afterTimestamp: byTimestamp.modified(item), afterId: item.id }),
}

function textsOf(position: FeedPosition): Record<string, string> {
  return Object.fromEntries(Object.entries(position).map(([name, value]) => [name, String(value)]))
}

function slotItem({ id, venueId, date, facts }: FeedItem, appUrl: string) {
  const slot = facts as SlotFacts | null
  const kind = slot?.court === undefined ? 'FacilityUse/Slot' : 'IndividualFacilityUse/Slot'
  return { kind, data: slot && date !== null ? slotOf({ id, venueId, date, slot, appUrl }) : undefined }
}

function facilityItem({ venueId, facts }: FeedItem, appUrl: string) {
  const facility = facts as FacilityFacts | null
  return { kind: 'FacilityUse', data: facility ? facilityUse({ venueId, facility, appUrl }) : undefined }
}

/** One thing that can be booked, or that a reading saw to be taken, as a Slot of OpenActive. */
function slotOf({
  id,
  venueId,
  date,
  slot,
  appUrl,
}: {
  id: string
  venueId: string
  date: LocalDate
  slot: SlotFacts
  appUrl: string
}): Record<string, unknown> {
  const { startMinutes, minutes, left, court, holes, priceCents, bookingUrl } = slot
  const startsAt = instantOf(date, startMinutes)
  return {
    '@context': contextOf(appUrl),
    '@type': 'Slot',
    '@id': `${appUrl}/api/openactive/slots/${id.split('/').map(encodeURIComponent).join('/')}`,
    facilityUse: court === undefined ? facilityId(venueId, appUrl) : courtId({ venueId, name: court }, appUrl),
    startDate: venueIso(startsAt),
    endDate: venueIso(new Date(startsAt.getTime() + minutes * 60_000)),
    duration: durationOf(minutes),
    remainingUses: left,
    offers: [
      {
        '@type': 'Offer',
        name: holes ? `${holes.join(' or ')} holes` : `${minutes} minutes`,
        ...(priceCents !== undefined && { price: priceCents / 100 }),
        priceCurrency: region.currency,
        url: bookingUrl,
      },
    ],
    ...(holes && { 'courtside:holes': holes }),
  }
}

function durationOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`
}

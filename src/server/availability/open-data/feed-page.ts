import type { FacilityFacts, SlotFacts } from '#domain/open-data/slot-facts.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { feedItemsAfter, type FeedItem, type FeedPosition } from '#server/store/open-data/feed-items.ts'
import { facilityUse } from './facility-use.ts'
import { slotOf } from './slot.ts'

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

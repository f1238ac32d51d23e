import type { PoliteClient } from '#server/sources/http/polite-client.ts'
import type { HttpFailure } from '#server/sources/source-failure.ts'
import type { FeedMemory } from './openactive-cursor.ts'
import { readFacility, readSlot } from './openactive-items.ts'
import { followFeed, type Walk } from './rpde-feed.ts'
import { parseRpdePage } from './rpde-page.ts'

/** Max pages of both feeds in one reading, which take some minutes with the pause between requests. */
export const maxPages = 120
/** Interval at which a feed without news is checked for lost items. */
const checkEveryMs = 3_600_000

/** Reads a page of each feed. */
type FeedReader = ReturnType<typeof feedReader>

export function feedReader({
  client,
  minGapMs,
  signal,
}: {
  client: PoliteClient
  minGapMs: number
  signal: AbortSignal
}) {
  const pageReader = <T>(kind: RegExp, readData: (data: unknown) => T | undefined) => {
    return (url: string) =>
      client.readPage({ url, signal, minGapMs, headers: { accept: 'application/json' } }, (text) =>
        parseRpdePage(text, { url, kind, readData }),
      )
  }
  return { facilities: pageReader(/FacilityUse$/, readFacility), slots: pageReader(/Slot$/, readSlot) }
}

export function freshMemory(start: FeedMemory['positions'], at: Date): FeedMemory {
  const empty = { lastFull: {}, licence: undefined, facilities: new Map(), slots: new Map() }
  return { completeAt: at, checkedAt: at, positions: { ...start }, ...empty }
}

/**
 * Continues both feeds. A publisher that restarts its change numbers answers our old position with no news for ever: if
 * the feeds have lost items, they are read from the start.
 */
export async function followFeeds(
  memory: FeedMemory,
  { feeds, start, now }: { feeds: FeedReader; start: FeedMemory['positions']; now: () => Date },
): Promise<{ memory: FeedMemory; end: Walk['end'] }> {
  const end = await follow(memory, feeds)
  if (end !== 'reached' || now().getTime() - memory.checkedAt.getTime() < checkEveryMs) return { memory, end }
  memory.checkedAt = now()
  if (!(await hasLostItems(memory, feeds))) return { memory, end }
  const fresh = freshMemory(start, now())
  return { memory: fresh, end: await follow(fresh, feeds) }
}

/** Continues both feeds and stores the position in the memory. */
async function follow(memory: FeedMemory, feeds: FeedReader): Promise<Walk['end']> {
  const { positions, lastFull } = memory
  const ofFacilities = await followFeed({
    from: positions.facilities,
    maxPages,
    readPage: feeds.facilities,
    register: memory.facilities,
  })
  positions.facilities = ofFacilities.position
  lastFull.facilities = ofFacilities.lastFull ?? lastFull.facilities
  if (ofFacilities.end !== 'reached') return ofFacilities.end
  const ofSlots = await followFeed({
    from: positions.slots,
    maxPages: maxPages - ofFacilities.pages,
    readPage: feeds.slots,
    register: memory.slots,
  })
  positions.slots = ofSlots.position
  lastFull.slots = ofSlots.lastFull ?? lastFull.slots
  memory.licence = ofSlots.licence ?? ofFacilities.licence ?? memory.licence
  return ofSlots.end
}

/** True if the feed's last page had items and has none now: versions only grow, so an item must follow. */
async function hasLostItems({ lastFull }: FeedMemory, feeds: FeedReader): Promise<boolean> {
  for (const name of ['facilities', 'slots'] as const) {
    const url = lastFull[name]
    const answer = url === undefined ? undefined : await feeds[name](url)
    if (answer?.kind === 'ok' && answer.page.items.length === 0) return true
    if (answer?.kind === 'failed' && isGone(answer)) return true
  }
  return false
}

/** A page that is gone, or a position that the feed no longer accepts. */
export function isGone({ httpStatus }: HttpFailure): boolean {
  return httpStatus === 400 || httpStatus === 404 || httpStatus === 410
}

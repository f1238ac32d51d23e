import { createCatalogue } from '#domain/venues/catalogue.ts'
import { venues } from '#region/venues.ts'
import { LRUCache } from 'lru-cache'
import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { VenueHistory } from '#domain/history/chance.ts'
import { seenDayOf } from '#domain/history/seen-day.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadDayHistories } from '#server/store/history/day-histories.ts'

const catalogue = createCatalogue(venues)

/** A quarter shows the season better than a year. */
const daysBack = 91
const usualMaxBytes = 16_000_000
/** Bytes of an empty history, and of each day besides its spans. */
const bytesADay = 100

/** The past days of venues, cached in memory: they no longer change. */
export interface VenueHistories {
  load(em: EntityManager, venueIds: readonly string[], now: Date): Promise<VenueHistory[]>
}

/** Over `maxBytes`, the venues that were not requested for the longest time are loaded again. */
export function createVenueHistories(maxBytes = usualMaxBytes): VenueHistories {
  const cache = new LRUCache<string, VenueHistory>({ maxSize: maxBytes, sizeCalculation: sizeOf })
  return {
    async load(em, venueIds, now) {
      const today = venueDate(now)
      // Read at once: loading others may evict them from the cache.
      const known = new Map(venueIds.map((id) => [id, cache.get(`${today} ${id}`)]))
      const missing = venueIds.filter((id) => !known.get(id))
      for (const history of missing.length === 0 ? [] : await read(em, missing, today)) {
        cache.set(`${today} ${history.venueId}`, history)
        known.set(history.venueId, history)
      }
      return venueIds.flatMap((id) => known.get(id) ?? [])
    },
  }
}

async function read(em: EntityManager, venueIds: readonly string[], today: string): Promise<VenueHistory[]> {
  const range = { from: addDays(today, -daysBack), to: addDays(today, -1) }
  const rows = await loadDayHistories(em, { venueIds, ...range })
  return venueIds.map((venueId) => {
    const sport = catalogue.byId(venueId)?.sport
    const own = rows.filter((row) => sport && row.venueId === venueId && row.wasRead)
    return { venueId, days: own.flatMap(({ date, changes }) => seenDayOf(sport!, date, changes) ?? []) }
  })
}

function sizeOf({ days }: VenueHistory): number {
  return days.reduce((sum, { spans }) => sum + spans.byteLength + bytesADay, bytesADay)
}

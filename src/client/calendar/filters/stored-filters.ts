import { z } from 'zod/mini'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { Sport } from '#domain/venues/sport.ts'
import { forget, recall, remember, type Recall } from '#client/location/browser-memory.ts'
import { filtersOfSearch, searchOfFilters } from './filters-search.ts'

const key = 'userFilterOverrides'

/** The filters as in an address, with their sport. */
const StoredFilters = z.object({
  sport: Sport,
  within: z.optional(z.number()),
  near: z.optional(z.string()),
  venues: z.optional(z.string()),
  minutes: z.optional(z.number()),
  holes: z.optional(z.number()),
  spots: z.optional(z.number()),
  wishes: z.optional(z.string()),
})

/** Stores filters set by hand for the next visit (rule calendar-28). */
export function storeFilters(filters: AdvancedFilters, sport: Sport): void {
  remember(key, { sport, ...searchOfFilters(filters, sport) })
}

/** The stored filters; undefined if there are none, or none for this sport that parse. */
export function storedFilters(
  of: Parameters<typeof filtersOfSearch>[1],
  memory: Recall = recall,
): AdvancedFilters | undefined {
  const { data } = StoredFilters.safeParse(memory(key))
  return data?.sport === of.sport ? filtersOfSearch(data, of) : undefined
}

export function dropStoredFilters(): void {
  forget(key)
}

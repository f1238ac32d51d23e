import { venueDate } from '#domain/calendar/venue-time.ts'
import { oldestCount } from '#domain/history/half-hour-counts.ts'
import { openingRates } from '#domain/history/opening-rate.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadOpeningCounts } from '#server/store/history/opening-counts.ts'

/** The expected openings of a venue's days, by days ahead, from its counts (domain/history/opening-rate.ts). */
export type OpeningRates = (venueId: string, daysAhead: number) => Promise<readonly number[]>

/** Rates that are computed once a day: they learn from dates that are over. */
export function createOpeningRates({ em, now }: { em: () => EntityManager; now: () => Date }): OpeningRates {
  const kept = new Map<string, { key: string; rates: readonly number[] }>()
  return async (venueId, daysAhead) => {
    const today = venueDate(now())
    const key = `${today} ${daysAhead}`
    const known = kept.get(venueId)
    if (known?.key === key) return known.rates
    const counts = await loadOpeningCounts(em(), { venueIds: [venueId], from: oldestCount(today), until: today })
    const rates = openingRates(counts, today, daysAhead)
    kept.set(venueId, { key, rates })
    return rates
  }
}

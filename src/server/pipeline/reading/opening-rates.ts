import { addDays } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { openingRates, rateDays } from '#domain/history/opening-rate.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'
import { loadDayHistories } from '#server/store/history/day-histories.ts'

/** Habits of a venue change slowly, and a history takes milliseconds to decode. */
const keptMs = 6 * 3_600_000

/** The expected openings a day of a venue, by days ahead, from its history (domain/history/opening-rate.ts). */
export type OpeningRates = (venueId: string, daysAhead: number) => Promise<readonly number[]>

/** Rates that are computed again after six hours. */
export function createOpeningRates({ em, now }: { em: () => EntityManager; now: () => Date }): OpeningRates {
  const kept = new Map<string, { at: number; rates: readonly number[] }>()
  return async (venueId, daysAhead) => {
    const at = now().getTime()
    const known = kept.get(venueId)
    if (known && Math.abs(at - known.at) < keptMs && known.rates.length === daysAhead + 1) return known.rates
    const today = venueDate(now())
    const asked = { venueIds: [venueId], from: addDays(today, -rateDays), to: addDays(today, daysAhead) }
    const rates = openingRates(await loadDayHistories(em(), asked), daysAhead)
    kept.set(venueId, { at, rates })
    return rates
  }
}

import { useCallback, useMemo, useState } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { savedVenueIds } from '#domain/preferences/saved-venues.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { useMemory } from '#client/location/browser-memory.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import type { FilterSearch } from './filters-search.ts'
import { atDistance } from './preferred-filters.ts'
import { shownFilters } from './shown-filters.ts'
import { storedFilters } from './stored-filters.ts'

/** The filters in effect, which are the same object until they change, and the ids of the person's venues of the sport. */
export function useShownFilters({
  preferences,
  sport,
  search: { within, near, venues, minutes, holes, spots, wishes },
  justSaved,
  firstKm,
}: {
  preferences: Preferences | undefined
  sport: Sport
  /** The filters in the address. */
  search: FilterSearch
  /** Preferences that were saved, and are not in the address yet. */
  justSaved: Preferences | undefined
  /** The radius of a visitor, who has no preferences of their own. */
  firstKm: number | undefined
}): { saved: readonly string[]; applied: AdvancedFilters } {
  const catalogue = useCatalogue()
  const recall = useMemory()
  // Decided once: a venue that is saved meanwhile leaves the filters as they are.
  const [first, setFirst] = useState(preferences)
  if (!first && preferences) setFirst(preferences)
  const savedOf = useCallback(
    (from: Preferences | undefined) => (from ? savedVenueIds(from, sport, catalogue) : []),
    [sport, catalogue],
  )
  const search = useMemo(
    () => ({ within, near, venues, minutes, holes, spots, wishes }),
    [within, near, venues, minutes, holes, spots, wishes],
  )
  const applied = useMemo(() => {
    if (justSaved) return atDistance(justSaved, justSaved.defaultDistance)
    const of = { sport, saved: savedOf(first), catalogue }
    const own = first && firstKm ? { ...first, defaultDistance: firstKm } : first
    return shownFilters({ search, stored: storedFilters(of, recall), preferences: own, of })
  }, [justSaved, first, firstKm, sport, savedOf, catalogue, recall, search])
  return { saved: savedOf(preferences), applied }
}

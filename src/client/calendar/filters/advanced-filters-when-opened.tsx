import { Suspense } from 'react'
import type { Sport } from '#domain/venues/sport.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { useEver } from '#client/ui/use-ever.ts'
import type { useCalendarFilters } from './use-calendar-filters.ts'
import type { useFiltersPanel } from './use-filters-panel.ts'

const AdvancedFilters = lazyPart(async () => (await import('./advanced-filters.tsx')).AdvancedFilters)

/** The advanced filters, loaded on demand. */
export function AdvancedFiltersWhenOpened({
  panel,
  sport,
  filters,
}: {
  panel: ReturnType<typeof useFiltersPanel>
  sport: Sport
  filters: Pick<ReturnType<typeof useCalendarFilters>, 'pending' | 'isApplying' | 'edit' | 'apply'>
}) {
  const isWanted = useEver(panel.isOpen)
  if (!isWanted) return null
  return (
    <Suspense>
      <AdvancedFilters
        {...panel}
        sport={sport}
        pending={filters.pending}
        isApplying={filters.isApplying}
        onEdit={filters.edit}
        onApply={filters.apply}
      />
    </Suspense>
  )
}

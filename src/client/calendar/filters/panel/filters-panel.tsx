import { Button } from '@mantine/core'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { DistanceFilter } from './distance-filter.tsx'
import { VenuesFilter } from './venues-filter.tsx'
import classes from './filters-panel.module.css'

export interface FiltersPanelProps {
  sport: Sport
  pending: AdvancedFilters
  isApplying: boolean
  onEdit: (filters: AdvancedFilters) => void
  onApply: () => void
}

/** Distance and venues. Edits take effect only once they are applied (rule calendar-25). */
export function FiltersPanel({ sport, pending, isApplying, onEdit, onApply }: FiltersPanelProps) {
  return (
    <div className={classes.panel}>
      <DistanceFilter pending={pending} onEdit={onEdit} />
      <VenuesFilter sport={sport} pending={pending} onEdit={onEdit} />
      <Button className={classes.apply ?? ''} size="md" loading={isApplying} onClick={onApply}>
        Apply Filters
      </Button>
    </div>
  )
}

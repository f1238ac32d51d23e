import { Switch } from '@mantine/core'
import { withVenues, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { VenuePicker } from '#client/ui/venues/venue-picker.tsx'
import classes from './filters-panel.module.css'

/** Whether to filter by venues, and by which. */
export function VenuesFilter({
  sport,
  pending,
  onEdit,
}: {
  sport: Sport
  pending: AdvancedFilters
  onEdit: (filters: AdvancedFilters) => void
}) {
  const { distance, venues } = pending

  function turn(isOn: boolean): void {
    if (!isOn) onEdit(withVenues(pending, []))
    else onEdit({ ...pending, distance: { ...distance, enabled: false }, venues: { ...venues, enabled: true } })
  }

  return (
    <fieldset className={classes.part}>
      <Switch
        label="Filter by venues"
        size="md"
        checked={venues.enabled}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      <VenuePicker
        label="Venues"
        venues={venuesOf(sport)}
        selected={venues.selectedVenues}
        valueOf={({ id }) => id}
        onChange={(selected) => onEdit(withVenues(pending, selected))}
      />
    </fieldset>
  )
}

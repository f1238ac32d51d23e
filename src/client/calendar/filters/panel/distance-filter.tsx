import { Switch } from '@mantine/core'
import { withDistance, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { DistanceSlider } from '#client/location/distance-slider.tsx'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import classes from './filters-panel.module.css'

const suburbSuggestions = 10

/** Whether to filter by distance, from where, and how far. */
export function DistanceFilter({
  pending,
  onEdit,
}: {
  pending: AdvancedFilters
  onEdit: (filters: AdvancedFilters) => void
}) {
  const { enabled, type, zipcode, radius } = pending.distance
  const edit = (change: Partial<AdvancedFilters['distance']>) => onEdit(withDistance(pending, change))

  function startFrom(place: string): void {
    if (place === currentLocation) edit({ enabled: true, type: 'current', zipcode: '' })
    else edit({ enabled: true, type: 'zipcode', zipcode: place })
  }

  return (
    <fieldset className={classes.part}>
      <Switch
        label="Filter by distance"
        size="md"
        checked={enabled}
        onChange={(event) => edit({ enabled: event.currentTarget.checked })}
      />
      <SuburbPicker
        label="From"
        limit={suburbSuggestions}
        value={type === 'current' ? currentLocation : zipcode}
        onChange={startFrom}
      />
      <DistanceSlider
        label={`Within ${radius} km`}
        value={radius}
        disabled={!enabled}
        onChange={(km) => edit({ radius: km })}
      />
    </fieldset>
  )
}

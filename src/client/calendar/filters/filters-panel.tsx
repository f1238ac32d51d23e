import { Button, Slider, Switch } from '@mantine/core'
import { sliderKm, withDistance, withVenues, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { venuesOf } from '#domain/venues/venue-catalogue.ts'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { VenuePicker } from '#client/ui/venue-picker.tsx'
import classes from './filters-panel.module.css'

const suburbSuggestions = 10

/** Distance and venues. Edits take effect only once they are applied (rule calendar-25). */
export function FiltersPanel({
  sport,
  pending,
  isApplying,
  onEdit,
  onApply,
}: {
  sport: Sport
  pending: AdvancedFilters
  isApplying: boolean
  onEdit: (filters: AdvancedFilters) => void
  onApply: () => void
}) {
  const { distance, venues } = pending
  return (
    <div className={classes.panel}>
      <fieldset className={classes.part}>
        <Switch
          label="Filter by distance"
          size="md"
          checked={distance.enabled}
          onChange={(event) => onEdit(withDistance(pending, { enabled: event.currentTarget.checked }))}
        />
        <SuburbPicker
          label="From"
          limit={suburbSuggestions}
          value={distance.type === 'current' ? 'current' : distance.zipcode}
          onChange={(place) =>
            onEdit(
              withDistance(pending, {
                enabled: true,
                ...(place === 'current' ? { type: 'current', zipcode: '' } : { type: 'zipcode', zipcode: place }),
              }),
            )
          }
        />
        <div>
          <span className={classes.radius} id="radius-label">
            Within {distance.radius} km
          </span>
          <Slider
            aria-labelledby="radius-label"
            thumbLabel="Distance in kilometres"
            {...sliderKm}
            value={Math.min(distance.radius, sliderKm.max)}
            label={(km) => `${km} km`}
            disabled={!distance.enabled}
            onChange={(radius) => onEdit(withDistance(pending, { radius }))}
          />
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <Switch
          label="Filter by venues"
          size="md"
          checked={venues.enabled}
          onChange={(event) =>
            onEdit(
              event.currentTarget.checked
                ? {
                    ...pending,
                    distance: { ...distance, enabled: false },
                    venues: { ...venues, enabled: true },
                  }
                : withVenues(pending, []),
            )
          }
        />
        <VenuePicker
          label="Venues"
          venues={venuesOf(sport)}
          selected={venues.selectedVenues}
          valueOf={({ id }) => id}
          onChange={(selected) => onEdit(withVenues(pending, selected))}
        />
      </fieldset>
      <Button className={classes.apply ?? ''} size="md" loading={isApplying} onClick={onApply}>
        Apply Filters
      </Button>
    </div>
  )
}

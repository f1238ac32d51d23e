import { Switch } from '@mantine/core'
import { useState } from 'react'
import { withDistance, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { DistanceSlider } from '#client/location/distance-slider.tsx'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import classes from './place-fields.module.css'

/** The starting point of distances, and the radius. Each change applies at once (rule calendar-54). */
export function PlaceFields({
  filters,
  onChange,
  onClose,
}: {
  filters: AdvancedFilters
  onChange: (filters: AdvancedFilters) => void
  onClose: () => void
}) {
  const { type, zipcode, enabled, radius } = filters.distance
  const [km, setKm] = useState(radius)
  const change = (distance: Partial<AdvancedFilters['distance']>) => onChange(withDistance(filters, distance))

  function choosePlace(place: string): void {
    const isDevice = place === currentLocation
    change({ enabled: true, type: isDevice ? 'current' : 'zipcode', zipcode: isDevice ? '' : place })
    onClose()
  }

  return (
    <div className={classes.fields}>
      <DistanceSlider
        label={`Within ${km} km`}
        value={km}
        onChange={setKm}
        onChangeEnd={(chosen) => change({ enabled: true, radius: chosen })}
      />
      <Switch
        label="Any distance"
        size="md"
        checked={!enabled && !filters.venues.enabled}
        onChange={(event) => change({ enabled: !event.currentTarget.checked })}
      />
      <SuburbPicker
        label="Suburb or postcode"
        value={type === 'current' ? currentLocation : zipcode}
        isFirst
        onChange={choosePlace}
      />
    </div>
  )
}

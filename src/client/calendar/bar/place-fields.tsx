import { Switch } from '@mantine/core'
import { useState } from 'react'
import { withDistance, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { DistanceSlider } from '#client/location/distance-slider.tsx'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import classes from './place-fields.module.css'

/** The starting point of distances, and the radius. Each change applies at once (rule calendar-54). */
export function PlaceFields({ onClose }: { onClose: () => void }) {
  const { applied, applyNow } = useShownCalendar().filters
  const { type, zipcode, enabled, radius } = applied.distance
  const [km, setKm] = useState(radius)
  const change = (distance: Partial<AdvancedFilters['distance']>) => void applyNow(withDistance(applied, distance))

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
        checked={!enabled && !applied.venues.enabled}
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

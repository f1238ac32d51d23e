import { Modal } from '@mantine/core'
import { withDistance, type AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { useOpenedAfterMount } from '#client/ui/use-opened-after-mount.ts'
import classes from './origin-dialog.module.css'

const suburbSuggestions = 10

/** Sets the starting point of distances. A choice applies at once (rule calendar-54). */
export function OriginDialog({
  opened,
  filters,
  onChange,
  onClose,
}: {
  opened: boolean
  filters: AdvancedFilters
  onChange: (filters: AdvancedFilters) => void
  onClose: () => void
}) {
  const { type, zipcode } = filters.distance
  function choose(place: string): void {
    const isDevice = place === currentLocation
    onChange(
      withDistance(filters, { enabled: true, type: isDevice ? 'current' : 'zipcode', zipcode: isDevice ? '' : place }),
    )
    onClose()
  }
  return (
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title="Near where?"
      classNames={{ body: classes.body ?? '' }}
    >
      <SuburbPicker
        label="Suburb or postcode"
        limit={suburbSuggestions}
        value={type === 'current' ? currentLocation : zipcode}
        isFirst
        onChange={choose}
      />
    </Modal>
  )
}

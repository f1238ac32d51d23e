import { Drawer, Button, Switch } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  withDistance,
  withVenues,
  withoutEmptyChoice,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import { amongVenues, textOfWishes, wishesOfText } from '#domain/alerts/filtered-wishes.ts'
import { currentLocation } from '#domain/preferences/preferences.ts'
import { QuickFilters } from './quick-filters.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { DistanceSlider } from '#client/location/distance-slider.tsx'
import { SuburbPicker } from '#client/location/suburb-picker.tsx'
import { WishFields } from '#client/ui/wishes/wish-fields.tsx'
import { VenuePicker } from '#client/ui/venues/venue-picker.tsx'
import { HelpContent } from './help.tsx'
import type { useFiltersSheet } from './use-filters-sheet.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './filters-panel.module.css'

/** The advanced filters on a wide screen: the content of the panel at their button. */
export function FiltersPanel({ onApplied }: { onApplied: () => void }) {
  return <FiltersForm {...usePending(onApplied)} />
}

/** On a small screen they come from below, on a phone with everything that its head has no room for. */
export function FiltersSheet({ sheet: { isOpen, close } }: { sheet: ReturnType<typeof useFiltersSheet> }) {
  const pending = usePending(() => isOpen && close())
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      position="bottom"
      title="Filters"
      classNames={{ content: classes.sheet ?? '', header: classes.sheetHead ?? '' }}
    >
      <div className={classes.onPhone}>
        <QuickFilters />
      </div>
      <FiltersForm {...pending} />
      <details className={classes.onPhone}>
        <summary>How to read the calendar</summary>
        <HelpContent />
      </details>
    </Drawer>
  )
}

/** How long the 'Apply Filters' button shows its spinner. */
const applyingMs = 1000

/**
 * The filters in the panel, which take effect a moment after they are applied (rule calendar-25). Filters that come into
 * effect in another way replace them.
 */
function usePending(onApplied: () => void) {
  const { applied, applyNow } = useShownCalendar().filters
  const [{ pending, of }, setPending] = useState({ pending: applied, of: applied })
  if (of !== applied) setPending({ pending: applied, of: applied })
  const [applying, setApplying] = useState<AdvancedFilters>()
  const finish = useEffectEvent((filters: AdvancedFilters) => {
    setApplying(undefined)
    applyNow(filters)
    onApplied()
  })
  useEffect(() => {
    if (!applying) return undefined
    const timer = window.setTimeout(() => finish(applying), applyingMs)
    return () => window.clearTimeout(timer)
  }, [applying])
  const edit = (filters: AdvancedFilters) => setPending({ pending: filters, of: applied })

  return {
    pending,
    onEdit: edit,
    isApplying: applying !== undefined,
    onApply() {
      const filters = withoutEmptyChoice(pending)
      edit(filters)
      setApplying(filters)
    },
  }
}

/** Distance, venues and wishes. Edits take effect only once they are applied (rule calendar-25). */
function FiltersForm({ pending, isApplying, onEdit: onChange, onApply }: ReturnType<typeof usePending>) {
  const { sport } = useShownCalendar().state
  const wishes = wishesOfText(pending.wishes) ?? {}
  const chosen = ({ venues }: AdvancedFilters) => (venues.enabled ? venues.selectedVenues : [])
  const onEdit = (next: AdvancedFilters, wished = wishes) =>
    onChange({ ...next, wishes: textOfWishes(sport, amongVenues(wished, chosen(next))) })
  return (
    <section className={classes.panel} aria-label="Advanced Filters">
      <DistanceFilter pending={pending} onEdit={(next) => onEdit(next)} />
      <VenuesFilter pending={pending} onEdit={(next) => onEdit(next)} />
      <fieldset className={classes.part}>
        <WishFields
          sport={sport}
          venues={chosen(pending)}
          wishes={wishes}
          onChange={(wished) => onEdit(pending, wished)}
        />
      </fieldset>
      <div className={classes.foot}>
        <Button size="md" fullWidth loading={isApplying} onClick={onApply}>
          Apply Filters
        </Button>
      </div>
    </section>
  )
}

interface FilterProps {
  pending: AdvancedFilters
  onEdit: (filters: AdvancedFilters) => void
}

/** Filters by distance: on or off, the starting point, and the radius. */
function DistanceFilter({ pending, onEdit }: FilterProps) {
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
      <SuburbPicker label="From" value={type === 'current' ? currentLocation : zipcode} onChange={startFrom} />
      <DistanceSlider
        label={`Within ${radius} km`}
        value={radius}
        disabled={!enabled}
        onChange={(km) => edit({ radius: km })}
      />
    </fieldset>
  )
}

/** Filters by venues: on or off, and the venues. */
function VenuesFilter({ pending, onEdit }: FilterProps) {
  const { sport } = useShownCalendar().state
  const catalogue = useCatalogue()
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
        venues={catalogue.of(sport)}
        selected={venues.selectedVenues}
        valueOf={({ id }) => id}
        onChange={(selected) => onEdit(withVenues(pending, selected))}
      />
    </fieldset>
  )
}

import { startTransition, useOptimistic, type ReactNode } from 'react'
import {
  futsalDurations,
  golfSpotOptions,
  tennisDurations,
  withSavedVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { useSession } from '#client/session/session.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { noSavedVenuesToast, signInToSaveToast } from '#client/calendar/calendar-copy.ts'
import classes from '#client/calendar/calendar-controls.module.css'

/** The strip below the sports with the common filters. Pressing an active one turns it off. */
export function QuickFilters({
  sport,
  filters: applied,
  savedVenues,
  onApply,
}: {
  sport: Sport
  filters: AdvancedFilters
  savedVenues: readonly string[]
  /** Resolves once they are in effect. */
  onApply: (filters: AdvancedFilters) => Promise<void>
}) {
  const { state } = useSession()
  // A press shows at once, before the cells that it changes.
  const [filters, show] = useOptimistic(applied)

  function onChange(next: AdvancedFilters): void {
    startTransition(async () => {
      show(next)
      await onApply(next)
    })
  }

  function toggleVenues(): void {
    if (state.status !== 'signed-in') showToast(signInToSaveToast)
    else if (savedVenues.length === 0) showToast(noSavedVenuesToast)
    else onChange(withSavedVenues(filters, savedVenues, !filters.venues.usePreferencesVenues))
  }

  return (
    <div className={classes.quick}>
      {sport === 'golf' && <GolfFilters filters={filters} onChange={onChange} />}
      {sport === 'tennis' && (
        <MinutesFilter
          label="Minimum Time"
          choices={tennisDurations}
          chosen={filters.tennis.duration}
          onChange={(duration) => onChange({ ...filters, tennis: { duration } })}
        />
      )}
      {sport === 'futsal' && (
        <MinutesFilter
          label="Time"
          choices={futsalDurations}
          chosen={filters.futsal.duration}
          onChange={(duration) => onChange({ ...filters, futsal: { duration } })}
        />
      )}
      <Group label="Venues">
        <Choice isOn={filters.venues.usePreferencesVenues} onClick={toggleVenues}>
          Saved
        </Choice>
      </Group>
    </div>
  )
}

function MinutesFilter({
  label,
  choices,
  chosen,
  onChange,
}: {
  label: string
  choices: readonly number[]
  chosen: number
  onChange: (minutes: number) => void
}) {
  return (
    <Group label={label} unit="min">
      {choices.map((minutes) => (
        <Choice
          key={minutes}
          label={`${minutes} min`}
          isOn={chosen === minutes}
          onClick={() => onChange(toggled(chosen, minutes))}
        >
          {minutes}
        </Choice>
      ))}
    </Group>
  )
}

function GolfFilters({
  filters,
  onChange,
}: {
  filters: AdvancedFilters
  onChange: (filters: AdvancedFilters) => void
}) {
  const { golf } = filters
  return (
    <>
      <Group label="Holes">
        {(['9', '18'] as const).map((holes) => (
          <Choice
            key={holes}
            isOn={golf.holes === holes}
            onClick={() => onChange({ ...filters, golf: { ...golf, holes: golf.holes === holes ? 'all' : holes } })}
          >
            {holes}
          </Choice>
        ))}
      </Group>
      <Group label="Spots">
        {golfSpotOptions.map((spots) => (
          <Choice
            key={spots}
            isOn={golf.spots === spots}
            onClick={() => onChange({ ...filters, golf: { ...golf, spots: toggled(golf.spots, spots) } })}
          >
            {spots}
          </Choice>
        ))}
      </Group>
    </>
  )
}

function Group({ label, unit, children }: { label: string; unit?: string; children: ReactNode }) {
  return (
    <div className={classes.group} role="group" aria-label={label}>
      <span className={classes.groupLabel} aria-hidden>
        {label}
      </span>
      {children}
      {unit && (
        <span className={classes.groupLabel} aria-hidden>
          {unit}
        </span>
      )}
    </div>
  )
}

interface ChoiceProps {
  /** Its name with the unit, which the group shows once. */
  label?: string
  isOn: boolean
  onClick: () => void
  children: ReactNode
}

function Choice({ label, isOn, onClick, children }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} aria-label={label} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}

function toggled(active: number, pressed: number): number {
  return active === pressed ? 0 : pressed
}

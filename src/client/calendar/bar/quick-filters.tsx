import { startTransition, useOptimistic, type ReactNode } from 'react'
import {
  futsalDurations,
  golfSpotOptions,
  tennisDurations,
  withSavedVenues,
  type AdvancedFilters,
} from '#domain/availability/advanced-filters.ts'
import { useUser } from '#client/session/session.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { noSavedVenuesToast, signInToSaveToast } from '#client/calendar/calendar-copy.ts'
import classes from '#client/calendar/calendar-controls.module.css'

/** The strip below the sports with the common filters. Pressing an active one turns it off. */
export function QuickFilters() {
  const calendar = useShownCalendar()
  const { sport } = calendar.state
  const { applied, saved, applyNow } = calendar.filters
  const isMember = useUser() !== undefined
  // A press shows at once, before the cells that it changes.
  const [filters, show] = useOptimistic(applied)

  function onChange(next: AdvancedFilters): void {
    startTransition(async () => {
      show(next)
      await applyNow(next)
    })
  }

  function toggleVenues(): void {
    if (!isMember) showToast(signInToSaveToast)
    else if (saved.length === 0) showToast(noSavedVenuesToast)
    else onChange(withSavedVenues(filters, saved, !filters.venues.usePreferencesVenues))
  }

  return (
    <div className={classes.quick}>
      {sport === 'golf' ? (
        <GolfFilters filters={filters} onChange={onChange} />
      ) : (
        <MinutesFilter sport={sport} filters={filters} onChange={onChange} />
      )}
      <Group label="Venues">
        <Choice isOn={filters.venues.usePreferencesVenues} onClick={toggleVenues}>
          Saved
        </Choice>
      </Group>
    </div>
  )
}

interface FilterProps {
  filters: AdvancedFilters
  onChange: (filters: AdvancedFilters) => void
}

const minutes = {
  tennis: { label: 'Minimum Time', choices: tennisDurations },
  futsal: { label: 'Time', choices: futsalDurations },
} as const

function MinutesFilter({ sport, filters, onChange }: FilterProps & { sport: keyof typeof minutes }) {
  const { label, choices } = minutes[sport]
  const { duration } = filters[sport]
  return (
    <Group label={label} unit="min">
      {choices.map((choice) => (
        <Choice
          key={choice}
          label={`${choice} min`}
          isOn={duration === choice}
          onClick={() => onChange({ ...filters, [sport]: { duration: toggled(duration, choice) } })}
        >
          {choice}
        </Choice>
      ))}
    </Group>
  )
}

function GolfFilters({ filters, onChange }: FilterProps) {
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

import { sports, type Sport } from '#domain/venues/sport.ts'
import { AdvancedFiltersControl } from '#client/calendar/filters/advanced-filters-control.tsx'
import { QuickFilters } from '#client/calendar/filters/quick-filters.tsx'
import type { useFiltersPanel } from '#client/calendar/filters/use-filters-panel.ts'
import type { useCalendar } from '#client/calendar/state/use-calendar.ts'
import { Counted } from './counted.tsx'
import { Freshness } from './freshness.tsx'
import { ViewPicker } from './view-picker.tsx'
import { WeekBar } from './week-bar.tsx'
import classes from '#client/calendar/calendar-controls.module.css'

/** The bar above the grid: sport, quick filters, days, filter chips and tools. */
export function CalendarBar({
  calendar: { now, state, filters, week, reach, changeSport },
  panel,
  unread,
}: {
  calendar: ReturnType<typeof useCalendar>
  panel: ReturnType<typeof useFiltersPanel>
  unread: ReadonlySet<string>
}) {
  const { sport, from, view } = state
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <div className={classes.scroller}>
          <SportPicker sport={sport} onChange={changeSport} />
          <QuickFilters
            sport={sport}
            filters={filters.applied}
            savedVenues={filters.saved}
            onChange={filters.applyNow}
          />
        </div>
        <ViewPicker view={view} onView={state.setView} />
      </div>
      <div className={classes.line}>
        <div className={classes.tools}>
          <WeekBar from={from} view={view} onStep={state.step} />
          <AdvancedFiltersControl isOpen={panel.isOpen} onToggle={panel.toggle} />
          <Freshness
            days={week.data?.days}
            isFailed={week.isError}
            reach={reach}
            now={now}
            onRefresh={() => void week.refetch()}
          />
        </div>
        <Counted
          sport={sport}
          filters={filters.applied}
          reach={reach}
          days={week.data?.days}
          left={filters.inReach.filter(({ id }) => unread.has(id)).length}
          originName={filters.originName}
          onChange={filters.applyNow}
        />
      </div>
    </div>
  )
}

const names: Record<Sport, string> = { tennis: 'Tennis', golf: 'Golf', futsal: 'Futsal' }

/** One sport is chosen at a time. */
function SportPicker({ sport, onChange }: { sport: Sport; onChange: (sport: Sport) => void }) {
  return (
    <div className={classes.sports} role="group" aria-label="Sport">
      {sports.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.sport}
          data-sport={one}
          aria-pressed={one === sport}
          onClick={() => one !== sport && onChange(one)}
        >
          {names[one]}
        </button>
      ))}
    </div>
  )
}

import { Button, Collapse, Drawer, Loader } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { venuesInReach } from '#domain/availability/cell-availability.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { datesOfView } from '#domain/calendar/views.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { usePreferences } from '#client/session/use-preferences.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/show-toast.tsx'
import { CalendarGrid, type CalendarCellRef } from './calendar-grid.tsx'
import { pastDateToast } from './calendar-words.ts'
import { FiltersPanel } from './filters-panel.tsx'
import { Freshness } from './freshness.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { Legend } from './legend.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { SlotDialog } from './slot-dialog.tsx'
import { SportPicker } from './sport-picker.tsx'
import { useCalendarFilters } from './use-calendar-filters.ts'
import { useCalendarPlace } from './use-calendar-place.ts'
import { useNow } from './use-now.ts'
import { useWeek } from './use-week.ts'
import { WeekBar } from './week-bar.tsx'
import classes from './calendar-screen.module.css'

/** What a new alert is made from: a cell and the filters of the calendar. */
export interface AlertRequest extends CalendarCellRef {
  sport: Sport
  filters: AdvancedFilters
}

export interface CalendarScreenProps {
  header: ReactNode
  hasAlertOn: (cell: CalendarCellRef & { sport: Sport }) => boolean
  onCreateAlert: (request: AlertRequest) => void
  onShowAlerts: (cell: CalendarCellRef & { sport: Sport }) => void
}

/** The calendar of a signed-in person. */
export function CalendarScreen(props: CalendarScreenProps) {
  const preferences = usePreferences()
  // Requested together with the preferences, so that its line does not push the calendar down later.
  const status = trpc.availability.status.useQuery()
  return (
    <>
      {props.header}
      {preferences.isPending || status.isPending ? (
        <div className={classes.loading} role="status">
          <Loader size="lg" />
          <p className={classes.loadingTitle}>Loading your preferences...</p>
          <p>Setting up your personalized calendar</p>
        </div>
      ) : (
        <Calendar {...props} preferences={preferences.data} isSandbox={status.data?.sandbox ?? false} />
      )}
    </>
  )
}

function Calendar({
  preferences,
  isSandbox,
  hasAlertOn,
  onCreateAlert,
  onShowAlerts,
}: CalendarScreenProps & { preferences: Preferences | undefined; isSandbox: boolean }) {
  const now = useNow()
  const today = sydneyDate(now)
  const isWide = useMediaQuery('(min-width: 64em)')
  const [isPanelOpen, setPanelOpen] = useState(false)
  const place = useCalendarPlace({ preferences, today })
  const { sport, view, from, slot, setSport, setView } = place
  const onSaved = useCallback(
    (saved: Preferences) => {
      setSport(saved.defaultSport)
      setView(saved.defaultView)
    },
    [setSport, setView],
  )
  const filters = useCalendarFilters({ preferences, sport, search: place.search, onSearch: place.setFilters, onSaved })
  const week = useWeek({ sport, from, view })
  // Some 230 cells are rendered in slices, so that a slow phone stays responsive meanwhile.
  const isGridReady = useDeferredValue(!week.isPending, false)
  const dates = useMemo(() => datesOfView(from, view), [from, view])
  const days = useMemo(() => new Map(week.data?.days.map((day) => [day.date, day])), [week.data])
  const reach = useMemo(
    () => venuesInReach(sport, filters.applied, filters.origin),
    [sport, filters.applied, filters.origin],
  )

  function createAlert(cell: CalendarCellRef): void {
    if (isPastSlot({ date: cell.date, slot: slotOfLabel(cell.timeSlot) ?? 0, now })) showToast(pastDateToast)
    else onCreateAlert({ ...cell, sport, filters: filters.applied })
  }

  function open(cell: CalendarCellRef): void {
    if (hasAlertOn({ ...cell, sport })) onShowAlerts({ ...cell, sport })
    else place.openSlot(cell)
  }

  const panel = (
    <FiltersPanel
      sport={sport}
      pending={filters.pending}
      isApplying={filters.isApplying}
      onEdit={filters.edit}
      onApply={filters.apply}
    />
  )

  return (
    <main className={classes.page}>
      <h1 className={classes.hidden}>Availability</h1>
      {isSandbox && <p className={classes.sandbox}>Sandbox data: stand-in venues, nothing here can be booked</p>}
      {week.dataUpdatedAt > 0 && <OfflineBanner readAt={week.dataUpdatedAt} />}
      {week.isError && (
        <p role="alert" className={classes.offline}>
          Couldn&apos;t check these days.{' '}
          <button type="button" className={classes.retry} onClick={() => void week.refetch()}>
            Try Again
          </button>
        </p>
      )}
      <SportPicker
        sport={sport}
        onChange={(next) => {
          filters.changeSport(next)
          place.setSport(next)
        }}
      />
      <QuickFilters sport={sport} filters={filters.applied} savedVenues={filters.saved} onChange={filters.applyNow} />
      <div className={classes.advanced}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          aria-expanded={isPanelOpen}
          onClick={() => setPanelOpen(!isPanelOpen)}
        >
          Advanced Filters
        </Button>
        {isWide && <Collapse expanded={isPanelOpen}>{panel}</Collapse>}
      </div>
      {!isWide && (
        <Drawer
          opened={isPanelOpen}
          onClose={() => setPanelOpen(false)}
          position="bottom"
          size="auto"
          title="Advanced Filters"
        >
          {panel}
        </Drawer>
      )}
      <WeekBar from={from} view={view} onStep={place.step} onView={setView} />
      <div className={classes.under}>
        <Legend />
        <Freshness days={week.data?.days} reach={reach} now={now} onRefresh={() => void week.refetch()} />
      </div>
      {week.isPending || !isGridReady ? (
        <GridSkeleton days={dates.length} />
      ) : (
        <CalendarGrid
          key={`${sport} ${view}`}
          dates={dates}
          days={days}
          reach={reach}
          filters={filters.applied}
          now={now}
          hasAlertOn={(cell) => hasAlertOn({ ...cell, sport })}
          onOpen={open}
          onAlert={createAlert}
          onStep={place.step}
        />
      )}
      <SlotDialog
        sport={sport}
        cell={slot}
        reach={reach}
        filters={filters.applied}
        origin={filters.origin}
        now={now}
        onClose={place.closeSlot}
        onAlert={(cell) => {
          place.closeSlot()
          createAlert(cell)
        }}
      />
    </main>
  )
}

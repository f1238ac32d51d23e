import { Suspense } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { Sport } from '#domain/venues/sport.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { useCalendar } from '#client/calendar/state/use-calendar.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import classes from './slot-frame.module.css'

const fetchSheet = () => import('./slot-dialog.tsx')
const SlotDialog = lazyPart(fetchSheet, 'SlotDialog')

/** The sheet of a half-hour, loaded ahead or on demand; its frame is shown meanwhile. */
export function SlotWhenOpened({
  calendar: { state, filters, reach, left, now, days, week },
  alertsOn,
  onAlert,
}: {
  calendar: ReturnType<typeof useCalendar>
  alertsOn: (cell: CalendarCellRef & { sport: Sport }) => readonly Alert[]
  onAlert: (cell: CalendarCellRef, isWeekly?: boolean) => void
}) {
  const { sport, slot } = state
  useFetchedAhead(fetchSheet, week.isFetched)
  if (!useEver(slot !== undefined)) return null
  return (
    <Suspense fallback={slot && <div className={classes.frame} role="status" aria-label="Loading venues" />}>
      <SlotDialog
        {...{ sport, reach, left, now, days, cell: slot }}
        filters={filters.applied}
        origin={filters.origin}
        shared={filters.shared}
        order={state.search.order}
        first={state.search.venue}
        alerts={slot ? alertsOn({ ...slot, sport }) : []}
        isMapShown={state.isMapShown}
        onMap={state.toggleMap}
        onOrder={(order) => state.set({ order })}
        onCell={state.changeSlot}
        onClose={state.closeSlot}
        onAlert={onAlert}
        onShowAlerts={state.showAlerts}
      />
    </Suspense>
  )
}

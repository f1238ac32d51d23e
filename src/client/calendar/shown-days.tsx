import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, Suspense } from 'react'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import type { CalendarCellRef } from './state/cell-position.ts'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import type { GridActions } from './grid/use-grid-actions.ts'
import { CalendarContext, useShownCalendar } from './state/shown-calendar.ts'
import { WeekGrid } from './week-grid.tsx'

type Actions = Required<GridActions<CalendarCellRef & { venueId?: string }>>

/**
 * The days of the chosen view. They render after the press that changed them is painted. A press on them meanwhile is
 * answered with the calendar's newest state: the second click of a double click sees the sheet that the first one
 * opened.
 */
export function ShownDays(actions: Actions) {
  const calendar = useShownCalendar()
  useFetchedAhead(fetchDay, calendar.week.isFetched)
  return (
    <CalendarContext value={useDeferredValue(calendar)}>
      <DaysOfView actions={useActionsOfNow(actions)} />
    </CalendarContext>
  )
}

/** Stable functions that call the newest ones. */
function useActionsOfNow(actions: Actions): Actions {
  const newest = useRef(actions)
  useLayoutEffect(() => {
    newest.current = actions
  })
  return useMemo(
    () => ({
      onOpen: (cell) => newest.current.onOpen(cell),
      onAlert: (cell) => newest.current.onAlert(cell),
      onBell: (cell) => newest.current.onBell(cell),
      onDay: (cell) => newest.current.onDay(cell),
      onStep: (direction) => newest.current.onStep(direction),
    }),
    [],
  )
}

const fetchDay = () => import('./day/day-by-venue.tsx')
const DayByVenue = lazyPart(fetchDay, 'DayByVenue')
const Tonight = lazyPart(() => import('./tonight/tonight.tsx'), 'Tonight')

/** The week, or one day by venue or the next free half-hours, which are loaded on demand. */
const DaysOfView = memo(function DaysOfView({ actions: { onDay, ...actions } }: { actions: Actions }) {
  const { view } = useShownCalendar().state
  if (view !== 'tonight' && view !== 'day') return <WeekGrid {...actions} onDay={onDay} />
  return (
    <Suspense fallback={<GridSkeleton />}>
      {view === 'tonight' ? <Tonight onOpen={actions.onOpen} /> : <DayByVenue {...actions} />}
    </Suspense>
  )
})

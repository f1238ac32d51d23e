import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, Suspense, type ComponentProps } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useFetchedAhead } from '#client/ui/use-fetched-ahead.ts'
import type { CalendarCellRef } from './grid/cell-position.ts'
import { GridSkeleton } from './grid/grid-skeleton.tsx'
import type { GridActions } from './grid/use-grid-actions.ts'
import type { useCalendar } from './state/use-calendar.ts'
import { WeekGrid } from './week-grid.tsx'

type Actions = Required<GridActions<CalendarCellRef & { venueId?: string }>>

interface ShownDays extends Actions {
  calendar: ReturnType<typeof useCalendar>
  alertsOn: (cell: CalendarCellRef & { sport: Sport }) => readonly Alert[]
  usualSlot: number | undefined
}

/**
 * The days of the chosen view. They render after the press that changed them is painted. A press on them meanwhile is
 * answered with the calendar's newest state: the second click of a double click sees the sheet that the first one
 * opened.
 */
export function ShownDays({ calendar, alertsOn, usualSlot, ...actions }: ShownDays) {
  useFetchedAhead(fetchDay, calendar.week.isFetched)
  const shown = useDeferredValue({ calendar, alertsOn, usualSlot })
  return <DaysOfView shown={shown} actions={useActionsOfNow(actions)} />
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

const DaysOfView = memo(function DaysOfView({
  shown: { calendar, alertsOn, usualSlot },
  actions: { onDay, ...actions },
}: {
  shown: Pick<ShownDays, 'calendar' | 'alertsOn' | 'usualSlot'>
  actions: Actions
}) {
  const { sport, view } = calendar.state
  if (view === 'tonight') return <TonightWhenShown calendar={calendar} onOpen={actions.onOpen} />
  return view === 'day' ? (
    <DayWhenShown calendar={calendar} alertsOn={alertsOn} {...actions} />
  ) : (
    <WeekGrid
      calendar={calendar}
      usualSlot={usualSlot}
      {...actions}
      onDay={onDay}
      hasAlertOn={(cell) => alertsOn({ ...cell, sport }).length > 0}
    />
  )
})

const Tonight = lazyPart(() => import('./tonight/tonight.tsx'), 'Tonight')

/** The next free half-hours, loaded on demand. */
function TonightWhenShown(props: ComponentProps<typeof Tonight>) {
  return (
    <Suspense fallback={<GridSkeleton />}>
      <Tonight {...props} />
    </Suspense>
  )
}

const fetchDay = () => import('./day/day-by-venue.tsx')
const DayByVenue = lazyPart(fetchDay, 'DayByVenue')

/** One day by venue, loaded on demand. */
function DayWhenShown(props: ComponentProps<typeof DayByVenue>) {
  return (
    <Suspense fallback={<GridSkeleton />}>
      <DayByVenue {...props} />
    </Suspense>
  )
}

import { wishesIn } from '#domain/availability/advanced-filters.ts'
import { useMemo } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import type { Sport } from '#domain/venues/sport.ts'
import { AnnouncedChanges } from '#client/calendar/announced-changes.tsx'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import type { GridActions } from '#client/calendar/grid/use-grid-actions.ts'
import { MapButton, MapWhenShown } from '#client/calendar/map/map-button.tsx'
import type { useCalendar } from '#client/calendar/state/use-calendar.ts'
import { useChangedCells } from '#client/calendar/use-changed-cells.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { RefusedVenues, useRefusedVenues } from '#client/ui/venues/refused-venues.tsx'
import { changeText, pinsOfDay, rowsOfDay } from './day-cells.ts'
import { DayGrid, type VenueCellRef } from './day-grid.tsx'
import classes from './day-by-venue.module.css'

/** One day, venue by venue: how many courts are free in each half-hour (rule calendar-50). */
export function DayByVenue({
  calendar: { now, state, reach, filters },
  alertsOn,
  ...actions
}: GridActions<VenueCellRef> & {
  calendar: ReturnType<typeof useCalendar>
  alertsOn: (cell: CalendarCellRef & { sport: Sport }) => readonly Alert[]
}) {
  const { sport, from: date } = state
  const { applied, origin } = filters
  const query = trpc.availability.dayOffers.useQuery({ sport, date, ...wishesIn(applied) }, cacheTimes.availability)
  const rows = useMemo(
    () => rowsOfDay({ sport, offers: query.data, reach, filters: applied, origin }),
    [sport, query.data, reach, applied, origin],
  )
  const texts = useMemo(
    () => (query.data ? rows.map(({ free }) => slotLabels.map((_, slot) => String(free?.[slot]))) : undefined),
    [query.data, rows],
  )
  const found = useChangedCells(texts, [sport, date, reach, applied, origin])
  const changes = found.filter(({ slot }) => !isPastSlot({ date, slot, now }))
  const alerts = slotLabels.map((timeSlot) => alertsOn({ date, timeSlot, sport }))
  const refused = useRefusedVenues(rows.filter(({ free }) => free === undefined).map(({ venue }) => venue.id))
  function focusRow(venueId: string): void {
    const row = rows.findIndex(({ venue }) => venue.id === venueId)
    document.querySelector<HTMLElement>(`td[data-row="${row}"]:not([data-tone="0"], [data-past])`)?.focus()
  }
  if (!query.data && (query.isError || query.fetchStatus === 'paused'))
    return <Unanswered query={query} failedTitle="Couldn't check this day." loading={null} />
  return (
    <>
      <div className={classes.tools}>
        <MapButton isOn={state.isMapShown} onToggle={state.toggleMap} />
      </div>
      <AnnouncedChanges changes={changes.map((change) => changeText(rows, change))} />
      <MapWhenShown isShown={state.isMapShown} pins={pinsOfDay(rows, { date, now })} onPick={focusRow} />
      <DayGrid
        {...{ date, now, rows, alerts, changes }}
        isLoading={query.isPending}
        slotAddress={state.slotAddress(filters)}
        {...actions}
      />
      {refused.length > 0 && (
        <section className={classes.refused} aria-label="Couldn't check">
          <RefusedVenues refused={refused} />
        </section>
      )}
    </>
  )
}

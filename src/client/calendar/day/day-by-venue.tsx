import { wishesIn } from '#domain/availability/advanced-filters.ts'
import { useMemo } from 'react'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { AnnouncedChanges } from '#client/calendar/announced-changes.tsx'
import { GridSkeleton } from '#client/calendar/grid/grid-skeleton.tsx'
import type { GridActions } from '#client/calendar/grid/use-grid-actions.ts'
import { MapButton, MapWhenShown } from '#client/calendar/map/map-button.tsx'
import { useShownCalendar, type ShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { useChangedCells } from '#client/calendar/use-changed-cells.ts'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import { RefusedVenues, useRefusedVenues } from '#client/ui/venues/refused-venues.tsx'
import { changeText, isFull, pinsOfDay, rowsOfDay, type DayRow } from './day-cells.ts'
import { DayGrid, type VenueCellRef } from './day-grid.tsx'
import { FullVenues } from './full-venues.tsx'
import classes from './day-by-venue.module.css'

/** One day, venue by venue: how many courts are free in each half-hour (rule calendar-50). */
export function DayByVenue(actions: GridActions<VenueCellRef>) {
  const calendar = useShownCalendar()
  const { now, state } = calendar
  const { from: date } = state
  const { query, isReady, rows, changes } = useDay(calendar)
  const isLeft = (row: DayRow) => !isFull(row, { date, now })
  const open = rows.filter(isLeft)
  function focusRow(venueId: string): void {
    const row = open.findIndex(({ venue }) => venue.id === venueId)
    document.querySelector<HTMLElement>(`td[data-row="${row}"]:not([data-tone="0"], [data-past])`)?.focus()
  }
  if (!query.data && (query.isError || query.fetchStatus === 'paused'))
    return <Unanswered query={query} failedTitle="Couldn't check this day." loading={null} />
  if (!isReady) return <GridSkeleton />
  return (
    <>
      <div className={classes.tools}>
        <MapButton />
      </div>
      <AnnouncedChanges changes={changes.map((change) => changeText(rows, change))} />
      <MapWhenShown isShown={state.isMapShown} pins={pinsOfDay(open, { date, now })} onPick={focusRow} />
      <DayGrid
        rows={open}
        changes={changes.map(({ line, slot }) => ({ line: open.findIndex((row) => row === rows[line]), slot }))}
        isLoading={query.isPending}
        hasFull={open.length < rows.length}
        {...actions}
      />
      <FullVenues
        full={rows.filter((row) => !isLeft(row))}
        day={date === venueDate(now) ? 'today' : `on ${shortDateText(date)}`}
      />
      <RefusedRows rows={rows} />
    </>
  )
}

/** Names the venues whose sites refuse to be read. */
function RefusedRows({ rows }: { rows: readonly DayRow[] }) {
  const refused = useRefusedVenues(rows.filter(({ free }) => free === undefined).map(({ venue }) => venue.id))
  if (refused.length === 0) return null
  return (
    <section className={classes.refused} aria-label="Couldn't check">
      <RefusedVenues refused={refused} />
    </section>
  )
}

/** The rows of the day, and the half-hours ahead that just changed. */
function useDay({ now, state: { sport, from: date }, reach, filters: { applied, origin } }: ShownCalendar) {
  const query = trpc.availability.dayOffers.useQuery({ sport, date, ...wishesIn(applied) }, cacheTimes.availability)
  const isReady = useEver(!query.isPending)
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
  return { query, isReady, rows, changes }
}

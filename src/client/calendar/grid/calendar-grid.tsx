import { Button } from '@mantine/core'
import { memo, useRef, useLayoutEffect, type RefObject } from 'react'
import { unknownCell } from '#domain/availability/cell-availability.ts'
import { shownCell } from '#domain/availability/week-texts.ts'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotIdOf } from '#domain/calendar/slot-id.ts'
import { eveningSlot, labelOfSlot, slotCount } from '#domain/calendar/time-slot.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { CalendarCell } from './calendar-cell.tsx'
import type { CalendarCellRef, Cells } from '#client/calendar/state/cell-position.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import { GridHead } from './grid-head.tsx'
import { useGridActions, type GridActions } from './use-grid-actions.ts'
import classes from './calendar-grid.module.css'

const none: ReadonlySet<LocalDate> = new Set()
const rows = Array.from({ length: slotCount }, (_, row) => row)

interface CalendarGrid extends GridActions {
  onDay: (cell: Pick<CalendarCellRef, 'date'>) => void
  cells: Cells
  /** Days that could not be read. */
  missing: ReadonlySet<LocalDate>
  /** Other days are loading: the grid keeps its position and focus, and shows no numbers. */
  isLoading: boolean
  /** The cells that just changed, as 'row column'. */
  changed: ReadonlySet<string>
  /** The last half-hour that is shown. */
  lastRow: number
}

/** 33 half-hours by days, each with its number of free venues. The grid has its full height; the page scrolls. */
export function CalendarGrid({ cells, missing, isLoading, changed, lastRow, onDay, ...actions }: CalendarGrid) {
  const { dates, now, usualSlot, state, filters } = useShownCalendar()
  const viewport = useRef<HTMLDivElement>(null)
  const { date: today, slot: nowSlot } = currentSlot(now)
  const { stop, handlers } = useGridActions({
    actions: { onDay, ...actions },
    grid: viewport,
    rows: lastRow + 1,
    columns: dates.length,
    at: ({ row, column }): CalendarCellRef => ({ date: dates[column] ?? today, timeSlot: labelOfSlot(row) }),
    start: { row: nowSlot ?? 0, column: Math.max(0, dates.indexOf(today)) },
  })
  const opensAt = Math.min(lastRow, usualSlot ?? (dates.includes(today) ? nowSlot : undefined) ?? eveningSlot)
  useCentredOn(viewport, opensAt)
  const slotAddress = state.slotAddress(filters)
  return (
    <div className={classes.viewport} ref={viewport} data-opens-at={opensAt}>
      <table
        role="grid"
        aria-label="Availability calendar"
        className={classes.grid}
        aria-busy={isLoading}
        {...handlers}
      >
        <GridHead {...{ dates, today, onDay }} missing={isLoading ? none : missing} />
        <tbody>
          {rows.slice(0, lastRow + 1).map((row) => (
            <GridRow
              key={row}
              {...{ row, cells, isLoading, changed, slotAddress }}
              stopColumn={stop.row === row ? stop.column : undefined}
            />
          ))}
        </tbody>
      </table>
      {lastRow < slotCount - 1 && <FoldedRows from={lastRow + 1} />}
    </div>
  )
}

/** Stands for the half-hours at the end of the day in which no venue has anything (rule calendar-67). */
function FoldedRows({ from }: { from: number }) {
  const { state } = useShownCalendar()
  return (
    <AddressForm className={classes.folded} changes={['hours']} onChoice={() => void state.set({ hours: 'all' })}>
      Nothing is free anywhere from {labelOfSlot(from).replace(':00', '')} on these days.{' '}
      <Button type="submit" variant="subtle" size="compact-md" mih={44} name="hours" value="all">
        Show
      </Button>
    </AddressForm>
  )
}

/**
 * Scrolls the half-hour to the middle of the page, once, when the calendar opens. It runs in the frame
 * that first shows the grid, which is laid out then anyway.
 */
function useCentredOn(grid: RefObject<HTMLElement | null>, slot: number): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current) return
    isDone.current = true
    // The document's grid stood there already, and a person may have moved on (public/boot.js).
    if ('centred' in document.documentElement.dataset) return void delete document.documentElement.dataset['centred']
    requestAnimationFrame(() => {
      grid.current?.querySelector(`[data-row="${slot}"]`)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
  }, [grid, slot])
}

/** Rows from 5:00 PM to 9:00 PM, when most people can play. */
const peak = { from: 22, to: 30 }

interface GridRowProps extends Pick<CalendarGrid, 'cells' | 'isLoading' | 'changed'> {
  row: number
  /** The column of the tab stop, if it is in this row. */
  stopColumn: number | undefined
  /** The address of a half-hour's sheet, without the half-hour: a link until React listens, and in another tab. */
  slotAddress: string
}

/** One half-hour across the days. */
const GridRow = memo(function GridRow({ row, cells, isLoading, stopColumn, changed, slotAddress }: GridRowProps) {
  const { dates, now, alertsOn } = useShownCalendar()
  const { date: today, slot: nowSlot } = currentSlot(now)
  const timeSlot = labelOfSlot(row)
  const { nameOf } = useCatalogue()
  return (
    <tr data-half={row % 2 === 1 || undefined} data-peak={(row >= peak.from && row < peak.to) || undefined}>
      <th scope="row">{timeSlot}</th>
      {dates.map((date, column) => {
        const cell = cells[column]?.[row] ?? unknownCell(0)
        const isNow = date === today && row === nowSlot
        const hasAlert = alertsOn({ date, timeSlot }).length > 0
        const shown = shownCell({ cell, isLoading, date, slot: row, now, isNow, hasAlert })
        return (
          <CalendarCell
            // Keyed by position, not date: the focus stays when other days load.
            key={column}
            row={row}
            column={column}
            href={`${slotAddress}slot=${encodeURIComponent(slotIdOf({ date, timeSlot }))}`}
            {...shown}
            isNow={isNow}
            hasAlert={hasAlert}
            isChanged={changed.has(`${row} ${column}`)}
            isStop={stopColumn === column}
            more={dates.length <= 2 && !isLoading && shown.text ? cell.topVenues.map(nameOf).join(', ') : undefined}
          />
        )
      })}
    </tr>
  )
})

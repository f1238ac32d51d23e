import { useRef } from 'react'
import type { Step } from '#domain/availability/color-scale.ts'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import type { CalendarCellRef } from './cell-position.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import type { Cells } from './use-cells.ts'
import { useCentredOn } from './use-centred-on.ts'
import { useGridActions, type GridActions } from './use-grid-actions.ts'
import classes from './calendar-grid.module.css'

const none: ReadonlySet<LocalDate> = new Set()
const rows = Array.from({ length: slotCount }, (_, row) => row)

/** 33 half-hours by days, with the number of venues free in each. It is as tall as it is: the page scrolls. */
export function CalendarGrid({
  dates,
  cells,
  missing,
  now,
  scale,
  isLoading,
  hasAlertOn,
  ...actions
}: GridActions & {
  dates: readonly LocalDate[]
  cells: Cells
  /** Days that could not be read. */
  missing: ReadonlySet<LocalDate>
  now: Date
  scale: readonly Step[]
  /** Other days are on their way: the grid stays, with its place and focus, and shows no numbers. */
  isLoading: boolean
  hasAlertOn: (cell: CalendarCellRef) => boolean
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const { date: today, slot: nowSlot } = currentSlot(now)
  const start = { row: nowSlot ?? 0, column: Math.max(0, dates.indexOf(today)) }
  const { stop, handlers } = useGridActions({ ...actions, grid: viewport, dates, today, start })
  useCentredOn(viewport, dates.includes(today) ? nowSlot : undefined)
  return (
    <div className={classes.viewport} ref={viewport}>
      <table
        role="grid"
        aria-label="Availability calendar"
        className={classes.grid}
        data-days={dates.length}
        aria-busy={isLoading}
        {...handlers}
      >
        <GridHead dates={dates} today={today} missing={isLoading ? none : missing} />
        <tbody>
          {rows.map((row) => (
            <GridRow
              key={row}
              row={row}
              dates={dates}
              cells={cells}
              now={now}
              today={today}
              nowSlot={nowSlot}
              scale={scale}
              isLoading={isLoading}
              stopColumn={stop.row === row ? stop.column : undefined}
              hasAlertOn={hasAlertOn}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { useRef } from 'react'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { slotCount } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import type { CalendarCellRef } from './cell-position.ts'
import { DayHead } from './day-head.tsx'
import { GridRow } from './grid-row.tsx'
import { useCells } from './use-cells.ts'
import { useCentredOn } from './use-centred-on.ts'
import { useGridActions, type GridActions } from './use-grid-actions.ts'
import classes from './calendar-grid.module.css'

const rows = Array.from({ length: slotCount }, (_, row) => row)

/** 33 half-hours by days, with the number of venues free in each. */
export function CalendarGrid({
  dates,
  days,
  reach,
  filters,
  now,
  hasAlertOn,
  ...actions
}: GridActions & {
  dates: readonly LocalDate[]
  /** By date; a day that is not there could not be read. */
  days: ReadonlyMap<LocalDate, DaySummary>
  reach: readonly Venue[]
  filters: AdvancedFilters
  now: Date
  hasAlertOn: (cell: CalendarCellRef) => boolean
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const { date: today, slot: nowSlot } = currentSlot(now)
  const start = { row: nowSlot ?? 0, column: Math.max(0, dates.indexOf(today)) }
  const { stop, handlers } = useGridActions({ ...actions, grid: viewport, dates, today, start })
  const cells = useCells({ dates, days, reach, filters })
  useCentredOn(viewport, dates.includes(today) ? nowSlot : undefined)
  return (
    <div className={classes.viewport} ref={viewport}>
      <table
        role="grid"
        aria-label="Availability calendar"
        className={classes.grid}
        data-days={dates.length}
        {...handlers}
      >
        <thead>
          <tr>
            <td className={classes.corner} />
            {dates.map((date) => (
              <DayHead key={date} date={date} isToday={date === today} isMissing={!days.has(date)} />
            ))}
          </tr>
        </thead>
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
              stopColumn={stop.row === row ? stop.column : undefined}
              hasAlertOn={hasAlertOn}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

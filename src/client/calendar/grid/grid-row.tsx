import { memo } from 'react'
import { unknownCell } from '#domain/availability/cell-availability.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { shownCell } from '#domain/availability/week-texts.ts'
import { CalendarCell } from './calendar-cell.tsx'
import type { CalendarCellRef, Cells } from './cell-position.ts'

/** Rows from 5:00 PM to 9:00 PM, when most people can play. */
const peak = { from: 22, to: 30 }

/** One half-hour across the days. */
export const GridRow = memo(function GridRow({
  row,
  dates,
  cells,
  now,
  today,
  nowSlot,
  isLoading,
  stopColumn,
  changed,
  hasAlertOn,
}: {
  row: number
  dates: readonly LocalDate[]
  cells: Cells
  now: Date
  today: LocalDate
  nowSlot: number | undefined
  isLoading: boolean
  /** The column of the tab stop, if it is in this row. */
  stopColumn: number | undefined
  /** The cells that just changed, as 'row column'. */
  changed: ReadonlySet<string>
  hasAlertOn: (cell: CalendarCellRef) => boolean
}) {
  const timeSlot = labelOfSlot(row)
  return (
    <tr data-half={row % 2 === 1 || undefined} data-peak={(row >= peak.from && row < peak.to) || undefined}>
      <th scope="row">{timeSlot}</th>
      {dates.map((date, column) => {
        const cell = cells[column]?.[row] ?? unknownCell(0)
        const isNow = date === today && row === nowSlot
        const hasAlert = hasAlertOn({ date, timeSlot })
        return (
          <CalendarCell
            // Keyed by position, not date: the focus stays when other days load.
            key={column}
            row={row}
            column={column}
            {...shownCell({ cell, isLoading, date, slot: row, now, isNow, hasAlert })}
            isNow={isNow}
            hasAlert={hasAlert}
            isChanged={changed.has(`${row} ${column}`)}
            isStop={stopColumn === column}
          />
        )
      })}
    </tr>
  )
})

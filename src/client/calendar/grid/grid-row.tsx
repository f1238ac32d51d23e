import { memo } from 'react'
import { unknownCell, type CellAvailability } from '#domain/availability/cell-availability.ts'
import { toneOf } from '#domain/availability/color-scale.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { cellLabel, cellText } from '#client/calendar/calendar-copy.ts'
import { CalendarCell } from './calendar-cell.tsx'
import type { CalendarCellRef } from './cell-position.ts'

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
  cells: readonly (readonly CellAvailability[])[]
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
        // In the current half-hour later tee times can still be booked (rule calendar-8).
        const isPast = isPastSlot({ date, slot: row, now }) && !(isNow && cell.venuesCount > 0)
        const hasAlert = hasAlertOn({ date, timeSlot })
        return (
          <CalendarCell
            // Keyed by position, not date: the focus stays when other days load.
            key={column}
            row={row}
            column={column}
            text={isLoading || isPast ? '' : cellText(cell)}
            tone={isLoading ? 'loading' : cellTone(cell)}
            label={cellLabel({ date, timeSlot, cell: isLoading ? undefined : cell, isPast, hasAlert })}
            isPast={isPast}
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

/** Red only if every venue is known to be full (rule availability-11). */
function cellTone({ venuesCount, known, unknown }: CellAvailability): string {
  return known === 0 || (venuesCount === 0 && unknown > 0) ? 'unknown' : toneOf(venuesCount)
}

import { toneOf, type CellAvailability } from '#domain/availability/cell-availability.ts'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot } from '#domain/calendar/time-slot.ts'
import { cellLabel, cellText } from '#client/calendar/calendar-copy.ts'
import { CalendarCell } from './calendar-cell.tsx'
import type { CalendarCellRef } from './cell-position.ts'

/** Rows from 5:00 PM to 9:00 PM, when most people can play. */
const peak = { from: 22, to: 30 }

/** One half-hour across the days. */
export function GridRow({
  row,
  dates,
  cells,
  now,
  today,
  nowSlot,
  stopColumn,
  hasAlertOn,
}: {
  row: number
  dates: readonly LocalDate[]
  cells: readonly (readonly CellAvailability[])[]
  now: Date
  today: LocalDate
  nowSlot: number | undefined
  /** The column in which the tab key stops, where it stops in this row. */
  stopColumn: number | undefined
  hasAlertOn: (cell: CalendarCellRef) => boolean
}) {
  const timeSlot = labelOfSlot(row)
  return (
    <tr data-half={row % 2 === 1 || undefined} data-peak={(row >= peak.from && row < peak.to) || undefined}>
      <th scope="row">{timeSlot}</th>
      {dates.map((date, column) => {
        const cell = cells[column]?.[row] ?? { free: [], known: 0, unknown: 0 }
        const isPast = isPastSlot({ date, slot: row, now })
        const hasAlert = hasAlertOn({ date, timeSlot })
        return (
          <CalendarCell
            key={date}
            row={row}
            column={column}
            text={cellText(cell)}
            tone={cell.known === 0 ? 'unknown' : String(toneOf(cell.free.length))}
            label={cellLabel({ date, timeSlot, cell, isPast, hasAlert })}
            isPast={isPast}
            isNow={date === today && row === nowSlot}
            hasAlert={hasAlert}
            isPartlyUnknown={cell.known > 0 && cell.unknown > 0}
            isStop={stopColumn === column}
          />
        )
      })}
    </tr>
  )
}

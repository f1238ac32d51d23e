import { useLayoutEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { cellAvailability, toneOf } from '#domain/availability/cell-availability.ts'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import type { DaySummary } from '#domain/availability/day-summary.ts'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, slotCount, slotLabels, type TimeSlot } from '#domain/calendar/time-slot.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { CalendarCell } from './calendar-cell.tsx'
import { cellLabel, cellText } from './calendar-words.ts'
import { DayHead } from './day-head.tsx'
import { useCellPress, placeOf, type CellPlace } from './use-cell-press.ts'
import { useGridKeys } from './use-grid-keys.ts'
import classes from './calendar-grid.module.css'

/** A cell of the calendar by its day and half-hour. */
export interface CalendarCellRef {
  date: LocalDate
  timeSlot: TimeSlot
}

const rows = Array.from({ length: slotCount }, (_, row) => row)

/** 33 half-hours by days, with the number of free venues in each (rules calendar-7, calendar-8). */
export function CalendarGrid({
  dates,
  days,
  reach,
  filters,
  now,
  hasAlertOn,
  onOpen,
  onAlert,
  onStep,
}: {
  dates: readonly LocalDate[]
  /** By date. A day that is missing could not be read. */
  days: ReadonlyMap<LocalDate, DaySummary>
  reach: readonly Venue[]
  filters: AdvancedFilters
  now: Date
  hasAlertOn: (cell: CalendarCellRef) => boolean
  onOpen: (cell: CalendarCellRef) => void
  onAlert: (cell: CalendarCellRef) => void
  onStep: (direction: -1 | 1 | 'today') => void
}) {
  const viewport = useRef<HTMLDivElement>(null)
  const { date: today, slot: nowSlot } = currentSlot(now)
  const start = { row: nowSlot ?? 0, column: Math.max(0, dates.indexOf(today)) }
  const { stop, setStop, onKey } = useGridKeys({ grid: viewport, rows: slotCount, columns: dates.length, start })
  const at = ({ row, column }: CellPlace): CalendarCellRef => ({
    date: dates[column] ?? today,
    timeSlot: labelOfSlot(row),
  })
  const press = useCellPress({
    onOpen(place) {
      setStop(place)
      onOpen(at(place))
    },
    onAlert: (place) => onAlert(at(place)),
  })
  useCentredOn(viewport, dates.includes(today) ? nowSlot : undefined)

  function onKeyDown(event: KeyboardEvent): void {
    const place = placeOf(event.target)
    if (!place || onKey(event, place)) return
    const actions: Record<string, () => void> = {
      enter: () => onOpen(at(place)),
      ' ': () => onOpen(at(place)),
      a: () => onAlert(at(place)),
      t: () => onStep('today'),
      '[': () => onStep(-1),
      ']': () => onStep(1),
    }
    const action = event.ctrlKey || event.metaKey ? undefined : actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }

  const cells = useMemo(() => {
    const empty = { free: [], known: 0, unknown: reach.length }
    return dates.map((date) => {
      const summary = days.get(date)
      return slotLabels.map((timeSlot) => (summary ? cellAvailability({ summary, timeSlot, reach, filters }) : empty))
    })
  }, [dates, days, reach, filters])

  return (
    <div className={classes.viewport} ref={viewport}>
      <table
        role="grid"
        aria-label="Availability calendar"
        className={classes.grid}
        data-days={dates.length}
        onKeyDown={onKeyDown}
        {...press}
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
            <tr key={row} data-half={row % 2 === 1 || undefined} data-peak={(row >= 22 && row < 30) || undefined}>
              <th scope="row">{slotLabels[row]}</th>
              {dates.map((date, column) => {
                const timeSlot = labelOfSlot(row)
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
                    isStop={stop.row === row && stop.column === column}
                  />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls the current half-hour into the middle, once, when the calendar opens. */
function useCentredOn(viewport: React.RefObject<HTMLDivElement | null>, slot: number | undefined): void {
  useLayoutEffect(() => {
    const box = viewport.current
    const cell = slot === undefined ? null : box?.querySelector<HTMLElement>(`[data-row="${slot}"]`)
    if (box && cell) box.scrollTo({ top: cell.offsetTop - box.clientHeight / 2 })
  }, [viewport, slot])
}

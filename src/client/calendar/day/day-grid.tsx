import { useLayoutEffect, useRef } from 'react'
import { currentSlot } from '#domain/calendar/current-slot.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, slotCount, slotLabels } from '#domain/calendar/time-slot.ts'
import type { CalendarCellRef, CellPosition } from '#client/calendar/state/cell-position.ts'
import { useGridActions, type GridActions } from '#client/calendar/grid/use-grid-actions.ts'
import { useShownCalendar, type ShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import type { ChangedCell } from '#client/calendar/use-changed-cells.ts'
import { firstFree, type DayRow } from './day-cells.ts'
import { VenueRow } from './venue-row.tsx'
import classes from './day-by-venue.module.css'

/** A half-hour at one venue. */
export interface VenueCellRef extends CalendarCellRef {
  venueId: string
}

interface DayGridProps extends GridActions<VenueCellRef> {
  /** True if there are venues that have nothing left, which are no rows. */
  hasFull: boolean
  rows: readonly DayRow[]
  /** The cells that just changed, as 'row column'. */
  changes: readonly ChangedCell[]
  isLoading: boolean
}

/** Venues by half-hours, as a data grid: the same keys as on the grid of days. */
export function DayGrid({ hasFull, rows, changes, isLoading, ...actions }: DayGridProps) {
  const { now, state } = useShownCalendar()
  const { from: date } = state
  const nowSlot = nowSlotOn(date, now)
  const { box, head, onScroll } = useSideways(date, isLoading ? undefined : firstFree(rows, nowSlot ?? 0))
  const { stop, handlers } = useGridActions<VenueCellRef>({
    actions,
    grid: box,
    rows: Math.max(1, rows.length),
    columns: slotCount,
    at: ({ row, column }) => ({ date, timeSlot: labelOfSlot(column), venueId: rows[row]?.venue.id ?? '' }),
    start: { row: 0, column: nowSlot ?? 0 },
  })
  return (
    <div className={classes.frame}>
      <TimesHead ref={head} />
      {rows.length === 0 && (
        <p className={classes.none}>{hasFull ? 'Nothing is left.' : 'No venue matches your filters.'}</p>
      )}
      <div className={classes.box} ref={box} onScroll={onScroll}>
        <table
          role="grid"
          aria-label={`${longDateText(date)}, venue by venue`}
          className={classes.grid}
          aria-busy={isLoading}
          {...handlers}
        >
          <DayTableHead />
          <VenueRows rows={rows} changes={changes} isLoading={isLoading} stop={stop} />
        </table>
      </div>
    </div>
  )
}

/** A row for each venue. */
function VenueRows({
  rows,
  changes,
  isLoading,
  stop,
}: Pick<DayGridProps, 'rows' | 'changes' | 'isLoading'> & { stop: CellPosition }) {
  const { now, state, filters, alertsOn } = useShownCalendar()
  const { from: date } = state
  const nowSlot = nowSlotOn(date, now)
  const slotAddress = state.slotAddress(filters)
  const alerts = slotLabels.map((timeSlot) => alertsOn({ date, timeSlot }))
  return (
    <tbody>
      {rows.map((of, row) => (
        <VenueRow
          key={of.venue.id}
          {...{ row, of, nowSlot, isLoading, slotAddress }}
          stopColumn={stop.row === row ? stop.column : undefined}
          alerted={alertedAt(of.venue.id, alerts)}
          changed={new Set(changes.filter(({ line }) => line === row).map(({ slot }) => slot))}
        />
      ))}
    </tbody>
  )
}

/** The current half-hour, if the day is today. */
function nowSlotOn(date: LocalDate, now: Date): number | undefined {
  const { date: today, slot } = currentSlot(now)
  return date === today ? slot : undefined
}

/** The half-hours as column headers, for screen readers. */
function DayTableHead() {
  return (
    <thead>
      <tr>
        <td className={classes.nameColumn} />
        {slotLabels.map((label) => (
          <th key={label} scope="col">
            <span>{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** The half-hours in which an alert watches the venue. */
function alertedAt(venueId: string, alerts: readonly ReturnType<ShownCalendar['alertsOn']>[]): ReadonlySet<number> {
  return new Set(alerts.flatMap((on, slot) => (on.some(({ venues }) => venues.includes(venueId)) ? [slot] : [])))
}

/**
 * The visible hours above the rows. They stick while the page scrolls; the table's own header could not, because the
 * table scrolls sideways in a box. Screen readers use the table's header.
 */
function TimesHead({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  return (
    <div className={classes.times} ref={ref}>
      <div className={classes.hours} aria-hidden>
        <span className={classes.overNames} />
        {slotLabels
          .filter((_, slot) => slot % 2 === 0)
          .map((label) => (
            <span key={label} className={classes.hour}>
              {label.replace(':00', '')}
            </span>
          ))}
      </div>
    </div>
  )
}

/** Keeps the hours in step with the box that scrolls sideways, and opens each day at its first free half-hour. */
function useSideways(date: LocalDate, first: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const opened = useRef<LocalDate>(undefined)
  useLayoutEffect(() => {
    if (first === undefined || opened.current === date || !box.current) return
    opened.current = date
    const cell = box.current.querySelector<HTMLElement>(`[data-row="0"][data-column="${first}"]`)
    const name = box.current.querySelector<HTMLElement>('tbody th')
    if (cell && name)
      box.current.scrollTo({ left: cell.offsetLeft - name.offsetWidth - cell.offsetWidth / 2, behavior: 'instant' })
  }, [date, first])
  function onScroll(): void {
    head.current?.scrollTo({ left: box.current?.scrollLeft ?? 0, behavior: 'instant' })
  }
  return { box, head, onScroll }
}

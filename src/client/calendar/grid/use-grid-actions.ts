import type { KeyboardEvent, RefObject } from 'react'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { labelOfSlot, slotCount } from '#domain/calendar/time-slot.ts'
import type { CalendarCellRef, CellPosition } from './cell-position.ts'
import { cellOf, isBell, useCellPress } from './use-cell-press.ts'
import { useGridKeys } from './use-grid-keys.ts'

/** What can be done on the grid: open a half-hour, make an alert for it, move on. */
export interface GridActions {
  onOpen: (cell: CalendarCellRef) => void
  onAlert: (cell: CalendarCellRef) => void
  /** The alerts that stand on the half-hour are wanted. */
  onBell: (cell: CalendarCellRef) => void
  onStep: (direction: -1 | 1 | 'today') => void
}

/** What mouse, finger and keyboard do on the grid, as handlers of its table, and the cell at which the tab key stops. */
export function useGridActions({
  grid,
  dates,
  today,
  start,
  onOpen,
  onAlert,
  onBell,
  onStep,
}: GridActions & {
  grid: RefObject<HTMLElement | null>
  dates: readonly LocalDate[]
  today: LocalDate
  start: CellPosition
}) {
  const { stop, setStop, onKey } = useGridKeys({ grid, rows: slotCount, columns: dates.length, start })
  const at = ({ row, column }: CellPosition): CalendarCellRef => ({
    date: dates[column] ?? today,
    timeSlot: labelOfSlot(row),
  })
  const press = useCellPress({
    onOpen(cell) {
      setStop(cell)
      onOpen(at(cell))
    },
    onAlert: (cell) => onAlert(at(cell)),
    onBell: (cell) => onBell(at(cell)),
  })

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target)
    if (!cell || isBell(event.target) || onKey(event, cell)) return
    const actions: Record<string, () => void> = {
      enter: () => onOpen(at(cell)),
      ' ': () => onOpen(at(cell)),
      a: () => onAlert(at(cell)),
      b: () => onBell(at(cell)),
      t: () => onStep('today'),
      '[': () => onStep(-1),
      ']': () => onStep(1),
    }
    const action = event.ctrlKey || event.metaKey ? undefined : actions[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }

  return { stop, handlers: { ...press, onKeyDown } }
}

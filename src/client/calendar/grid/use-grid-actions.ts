import type { KeyboardEvent, RefObject } from 'react'
import type { CalendarCellRef, CellPosition } from './cell-position.ts'
import { cellOf, isBell, useCellPress } from './use-cell-press.ts'
import { useGridKeys } from './use-grid-keys.ts'

/** The actions on the grid: open a half-hour, create an alert for it, move on. */
export interface GridActions<Cell extends CalendarCellRef = CalendarCellRef> {
  onOpen: (cell: Cell) => void
  onAlert: (cell: Cell) => void
  /** Opens the alerts on the half-hour. */
  onBell: (cell: Cell) => void
  /** Opens the half-hour's day by venue. */
  onDay?: (cell: Pick<CalendarCellRef, 'date'>) => void
  onStep: (direction: -1 | 1 | 'today') => void
}

/** The mouse, touch and key handlers of the grid's table, and the cell that is its tab stop. */
export function useGridActions<Cell extends CalendarCellRef>({
  grid,
  rows,
  columns,
  at,
  start,
  onOpen,
  onAlert,
  onBell,
  onDay,
  onStep,
}: GridActions<Cell> & {
  grid: RefObject<HTMLElement | null>
  rows: number
  columns: number
  /** The cell at a position. */
  at: (position: CellPosition) => Cell
  start: CellPosition
}) {
  const { stop, setStop, onKey } = useGridKeys({ grid, rows, columns, start })
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
      ...(onDay && { d: () => onDay(at(cell)) }),
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

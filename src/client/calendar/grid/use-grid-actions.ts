import { useState, type KeyboardEvent, type RefObject } from 'react'
import type { CalendarCellRef, CellPosition } from '#client/calendar/state/cell-position.ts'
import { cellOf, isBell, useCellPress } from './use-cell-press.ts'

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
  at,
  actions,
  ...grid
}: Grid & {
  /** The cell at a position. */
  at: (position: CellPosition) => Cell
  actions: GridActions<Cell>
}) {
  const { stop, setStop, onKey } = useGridKeys(grid)
  const press = useCellPress({
    onOpen(cell) {
      setStop(cell)
      actions.onOpen(at(cell))
    },
    onAlert: (cell) => actions.onAlert(at(cell)),
    onBell: (cell) => actions.onBell(at(cell)),
  })

  function onKeyDown(event: KeyboardEvent): void {
    const cell = cellOf(event.target)
    if (!cell || isBell(event.target) || onKey(event, cell)) return
    const action = event.ctrlKey || event.metaKey ? undefined : byKey(at(cell), actions)[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }

  return { stop, handlers: { ...press, onKeyDown } }
}

/** The actions of the other keys on a cell. */
function byKey<Cell extends CalendarCellRef>(
  cell: Cell,
  { onOpen, onAlert, onBell, onDay, onStep }: GridActions<Cell>,
): Record<string, () => void> {
  return {
    enter: () => onOpen(cell),
    ' ': () => onOpen(cell),
    a: () => onAlert(cell),
    b: () => onBell(cell),
    ...(onDay && { d: () => onDay(cell) }),
    t: () => onStep('today'),
    '[': () => onStep(-1),
    ']': () => onStep(1),
  }
}

interface Grid {
  grid: RefObject<HTMLElement | null>
  rows: number
  columns: number
  start: CellPosition
}

const rowsAPage = 4

/**
 * The keys of a data grid (WAI-ARIA Authoring Practices, Grid): arrows, Home and End, with Ctrl to the corners, Page Up
 * and Page Down. One cell is the tab stop; nothing wraps around.
 */
function useGridKeys({ grid, rows, columns, start }: Grid) {
  const [stop, setStop] = useState<CellPosition>(start)

  function goTo(cell: CellPosition): void {
    setStop(cell)
    grid.current
      ?.querySelector<HTMLElement>(`[data-row="${cell.row}"][data-column="${cell.column}"]`)
      ?.focus({ preventScroll: false })
  }

  /** Returns whether the key was one of the grid's. */
  function onKey(event: KeyboardEvent, from: CellPosition): boolean {
    const to = target(event, from, { rows, columns })
    if (!to) return false
    event.preventDefault()
    goTo(to)
    return true
  }

  const clamped = { row: Math.min(stop.row, rows - 1), column: Math.min(stop.column, columns - 1) }
  return { stop: clamped, setStop, onKey }
}

function target(
  { key, ctrlKey }: KeyboardEvent,
  { row, column }: CellPosition,
  { rows, columns }: { rows: number; columns: number },
): CellPosition | undefined {
  const last = { row: rows - 1, column: columns - 1 }
  const within = (value: number, limit: number) => Math.min(limit, Math.max(0, value))
  switch (key) {
    case 'ArrowUp':
      return { row: within(row - 1, last.row), column }
    case 'ArrowDown':
      return { row: within(row + 1, last.row), column }
    case 'ArrowLeft':
      return { row, column: within(column - 1, last.column) }
    case 'ArrowRight':
      return { row, column: within(column + 1, last.column) }
    case 'PageUp':
      return { row: within(row - rowsAPage, last.row), column }
    case 'PageDown':
      return { row: within(row + rowsAPage, last.row), column }
    case 'Home':
      return ctrlKey ? { row: 0, column: 0 } : { row, column: 0 }
    case 'End':
      return ctrlKey ? last : { row, column: last.column }
    default:
      return undefined
  }
}

import { useRef, type MouseEvent, type PointerEvent } from 'react'
import type { CellPosition } from './cell-position.ts'

/** How long a click waits to become a double click. A finger does not wait. */
const doubleClickMs = 220
const longPressMs = 500

/**
 * What a press on a cell means, for the whole grid: a click opens it; a double click or a long press of a finger starts
 * an alert (rule calendar-12).
 */
export function useCellPress({
  onOpen,
  onAlert,
}: {
  onOpen: (cell: CellPosition) => void
  onAlert: (cell: CellPosition) => void
}) {
  const click = useRef<number | undefined>(undefined)
  const press = useRef<number | undefined>(undefined)
  const wasLong = useRef(false)

  function stopPress(): void {
    window.clearTimeout(press.current)
  }

  return {
    onClick(event: MouseEvent) {
      const cell = cellOf(event.target)
      if (!cell || wasLong.current) return
      window.clearTimeout(click.current)
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      if (isTouch) onOpen(cell)
      else click.current = window.setTimeout(() => onOpen(cell), doubleClickMs)
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellOf(event.target)
      if (!cell) return
      window.clearTimeout(click.current)
      onAlert(cell)
    },
    onPointerDown(event: PointerEvent) {
      wasLong.current = false
      const cell = cellOf(event.target)
      if (!cell || event.pointerType !== 'touch') return
      press.current = window.setTimeout(() => {
        wasLong.current = true
        onAlert(cell)
      }, longPressMs)
    },
    onPointerUp: stopPress,
    onPointerCancel: stopPress,
    onPointerLeave: stopPress,
    onContextMenu(event: MouseEvent) {
      if (wasLong.current) event.preventDefault()
    },
  }
}

export function cellOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}

import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** How long a click waits to become a double click. A finger does not wait. */
const doubleClickMs = 220
const longPressMs = 500

export interface CellPlace {
  row: number
  column: number
}

/**
 * What a press on a cell means, for the whole grid: a click opens it; a double click or a long press of a finger starts
 * an alert (rule calendar-12).
 */
export function useCellPress({
  onOpen,
  onAlert,
}: {
  onOpen: (place: CellPlace) => void
  onAlert: (place: CellPlace) => void
}) {
  const click = useRef<number | undefined>(undefined)
  const press = useRef<number | undefined>(undefined)
  const wasLong = useRef(false)

  function stopPress(): void {
    window.clearTimeout(press.current)
  }

  return {
    onClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (!place || wasLong.current) return
      window.clearTimeout(click.current)
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      if (isTouch) onOpen(place)
      else click.current = window.setTimeout(() => onOpen(place), doubleClickMs)
    },
    onDoubleClick(event: MouseEvent) {
      const place = placeOf(event.target)
      if (!place) return
      window.clearTimeout(click.current)
      onAlert(place)
    },
    onPointerDown(event: PointerEvent) {
      wasLong.current = false
      const place = placeOf(event.target)
      if (!place || event.pointerType !== 'touch') return
      press.current = window.setTimeout(() => {
        wasLong.current = true
        onAlert(place)
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

export function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}

import { useRef, useState, type PointerEvent } from 'react'

/** The half-hours that a drag has reached. */
export interface Drag {
  from: number
  to: number
}

/**
 * A drag over half-hours, by mouse, pen or finger. Only one that reaches a second half-hour counts; any other is a
 * press, which the buttons hear by themselves.
 */
export function useDrag(onDone: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>()
  const hasMoved = useRef(false)

  return {
    drag,
    /** Whether a click that comes now belongs to a drag that has just ended. */
    isClickOfDrag: () => hasMoved.current,
    handlers: {
      onPointerDown(event: PointerEvent) {
        hasMoved.current = false
        const slot = slotAt(event)
        if (event.isPrimary && event.button === 0 && slot !== undefined) setDrag({ from: slot, to: slot })
      },
      onPointerMove(event: PointerEvent) {
        const slot = drag && slotAt(event)
        if (!drag || slot === undefined || slot === drag.to) return
        hasMoved.current = true
        setDrag({ ...drag, to: slot })
      },
      onPointerUp() {
        setDrag(undefined)
        if (drag && hasMoved.current) onDone(drag)
      },
      onPointerCancel() {
        setDrag(undefined)
      },
      onPointerLeave() {
        if (!drag) return
        setDrag(undefined)
        if (hasMoved.current) onDone(drag)
      },
    },
  }
}

/** A finger holds the element that it first touched, so the half-hour is found by the place of the pointer. */
function slotAt({ clientX, clientY }: PointerEvent): number | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-half-hour]')
  return cell ? Number(cell.dataset['halfHour']) : undefined
}

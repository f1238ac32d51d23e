import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls the page to the current half-hour, into the middle, once, when the calendar opens on it. In the frame that first
 * shows the grid and not before: that frame lays the grid out anyway, and where that is happens in a task of its own.
 */
export function useCentredOn(grid: RefObject<HTMLElement | null>, slot: number | undefined): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (slot === undefined) return
    requestAnimationFrame(() => {
      grid.current?.querySelector(`[data-row="${slot}"]`)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
  }, [grid, slot])
}

import { useLayoutEffect, type RefObject } from 'react'

/** Scrolls the current half-hour into the middle, once, when the calendar opens on it. */
export function useCentredOn(viewport: RefObject<HTMLDivElement | null>, slot: number | undefined): void {
  useLayoutEffect(() => {
    const box = viewport.current
    const cell = slot === undefined ? null : box?.querySelector<HTMLElement>(`[data-row="${slot}"]`)
    if (box && cell) box.scrollTo({ top: cell.offsetTop - box.clientHeight / 2 })
  }, [viewport, slot])
}

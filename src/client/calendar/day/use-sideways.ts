import { useLayoutEffect, useRef } from 'react'
import type { LocalDate } from '#domain/calendar/local-date.ts'

/** Keeps the hours above the box that scrolls sideways, and opens each day at its first free half-hour. */
export function useSideways(date: LocalDate, first: number | undefined) {
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

import { useEffect, useEffectEvent, useRef, type MouseEvent, type PointerEvent } from 'react'
import type { CellPosition } from '#client/calendar/state/cell-position.ts'

const longPressMs = 500

/**
 * Presses on a cell, for the whole grid: a click opens it at once; a double click or a long touch starts an alert, even
 * if the first click's dialog covers the cell (rule calendar-12). A click on the bell opens the alerts.
 */
export function useCellPress({ onOpen, onAlert, onBell }: Record<'onOpen' | 'onAlert' | 'onBell', OnCell>) {
  const opened = useRef<CellPosition>(undefined)
  useSecondClick(opened, onAlert)
  const { wasLong, handlers } = useLongPress(onAlert)

  return {
    ...handlers,
    onMouseDown(event: MouseEvent) {
      // The focus belongs to the cell, not to the link in it.
      if (!isLink(event.target)) return
      event.preventDefault()
      event.target.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    },
    onClick(event: MouseEvent) {
      const cell = cellOf(event.target)
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      if (isLink(event.target)) event.preventDefault()
      if (!cell || wasLong.current) return
      if (isBell(event.target)) return onBell(cell)
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch'
      opened.current = isTouch ? undefined : cell
      onOpen(cell)
    },
    onDoubleClick(event: MouseEvent) {
      const cell = cellOf(event.target)
      if (cell && !isBell(event.target)) onAlert(cell)
    },
  }
}

type OnCell = (cell: CellPosition) => void

/** Calls back for a touch that stays on a cell. `wasLong` until the next press: its click and its menu do nothing. */
function useLongPress(onLong: OnCell) {
  const press = useRef<number>(undefined)
  const wasLong = useRef(false)
  const stop = () => window.clearTimeout(press.current)
  const handlers = {
    onPointerDown(event: PointerEvent) {
      wasLong.current = false
      const cell = cellOf(event.target)
      if (!cell || event.pointerType !== 'touch') return
      press.current = window.setTimeout(() => {
        wasLong.current = true
        onLong(cell)
      }, longPressMs)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu(event: MouseEvent) {
      if (wasLong.current) event.preventDefault()
    },
  }
  return { wasLong, handlers }
}

/**
 * Catches the second click of a double click before the dialog of the first one does. The system's own setting decides
 * which clicks are a double click.
 */
function useSecondClick(opened: { current: CellPosition | undefined }, onAlert: OnCell): void {
  const alertOn = useEffectEvent(onAlert)
  useEffect(() => {
    function hear(event: globalThis.MouseEvent): void {
      // A new first click, anywhere.
      if (event.type === 'mousedown' && event.detail < 2) opened.current = undefined
      const cell = opened.current
      if (!cell || event.detail < 2) return
      event.stopPropagation()
      if (event.target && isLink(event.target)) event.preventDefault()
      if (event.type !== 'dblclick') return
      opened.current = undefined
      alertOn(cell)
    }
    const kinds = ['mousedown', 'click', 'dblclick'] as const
    for (const kind of kinds) window.addEventListener(kind, hear, { capture: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, hear, { capture: true })
    }
  }, [opened])
}

function isLink(target: EventTarget): target is Element {
  return target instanceof Element && target.closest('a') !== null
}

export function isBell(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-bell]') !== null
}

export function cellOf(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : undefined
}

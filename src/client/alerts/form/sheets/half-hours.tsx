import { useMediaQuery, useRovingIndex } from '@mantine/hooks'
import { useState, useRef, type PointerEvent } from 'react'
import { rangeText } from '#domain/calendar/time-range.ts'
import { labelOfSlot, slotCount, type TimeSlot } from '#domain/calendar/time-slot.ts'
import { dragHalfHours, pressHalfHour } from './range-press.ts'
import classes from './when-sheet.module.css'

const slots = Array.from({ length: slotCount }, (_, slot) => slot)

/**
 * The 33 half-hours of a day. A range is chosen by a drag over it or by two presses, on its first half-hour and on its
 * last. They are one tab stop, and the arrow keys move within them.
 */
export function HalfHours({ times, onChange }: RangeProps) {
  const { start, shown, press, handlers } = useRange({ times, onChange })
  // A row holds whole hours at either width.
  const columns = useMediaQuery('(min-width: 48em)', true) ? 12 : 6
  const { getItemProps } = useRovingIndex({ columns, total: slotCount, initialIndex: 24 })
  return (
    <>
      <p className={classes.hint} aria-live="polite">
        {start === undefined
          ? "Drag across the times you'd play"
          : `From ${rangeText({ from: start, to: start + 1 })}. Now press the last half-hour.`}
      </p>
      <div className={classes.halfHours} role="group" aria-label="Half-hours of the day" {...handlers}>
        {slots.map((slot) => (
          <button
            key={slot}
            type="button"
            className={classes.halfHour}
            data-half-hour={slot}
            data-start={slot === start || undefined}
            data-half={slot % 2 === 1 || undefined}
            aria-label={rangeText({ from: slot, to: slot + 1 })}
            aria-pressed={shown.has(labelOfSlot(slot))}
            {...getItemProps({ index: slot, onClick: () => press(slot) })}
          >
            {shortLabel(slot)}
          </button>
        ))}
      </div>
    </>
  )
}

interface RangeProps {
  times: readonly TimeSlot[]
  onChange: (times: TimeSlot[]) => void
}

/** The half-hours as a drag or the first of two presses shows them, and the handlers of both. */
function useRange({ times, onChange }: RangeProps) {
  const [start, setStart] = useState<number>()
  const { drag, isClickOfDrag, handlers } = useDrag(({ from, to }) => {
    setStart(undefined)
    onChange(dragHalfHours(times, from, to))
  })

  function press(slot: number): void {
    if (isClickOfDrag()) return
    const next = pressHalfHour({ times, start }, slot)
    setStart(next.start)
    onChange([...next.times])
  }

  return { start, shown: new Set(drag ? dragHalfHours(times, drag.from, drag.to) : times), press, handlers }
}

/** '6 PM' on the hour, '6:30' between. */
function shortLabel(slot: number): string {
  const label = labelOfSlot(slot)
  return slot % 2 === 0 ? label.replace(':00', '') : label.slice(0, -3)
}

/** The half-hours that a drag has reached. */
interface Drag {
  from: number
  to: number
}

/**
 * Selects half-hours by dragging with mouse, pen or finger. A drag starts at the second half-hour; anything shorter is
 * a click, which the buttons handle.
 */
function useDrag(onDone: (drag: Drag) => void) {
  const [drag, setDrag] = useState<Drag>()
  const hasMoved = useRef(false)

  return {
    drag,
    /** True if a click now belongs to a drag that has just ended. */
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

/** A touch keeps its first element as target, so the half-hour is looked up by position. */
function slotAt({ clientX, clientY }: PointerEvent): number | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-half-hour]')
  return cell ? Number(cell.dataset['halfHour']) : undefined
}

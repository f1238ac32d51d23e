import { useRovingIndex } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'
import { slotCount } from '#domain/calendar/time-slot.ts'

const slotsAPage = 4

/** A cell of the picker: a half-hour of one of its columns. */
export interface PickerCell {
  slot: number
  column: number
}

/**
 * Mouse and keys on the picker. Its cells are one tab stop, and the arrow keys move within it. A click, Enter or the
 * space bar selects.
 */
export function useSlotKeys({
  columns,
  start,
  onChoose,
}: {
  columns: number
  start: PickerCell
  onChoose: (cell: PickerCell) => void
}) {
  const indexOf = ({ slot, column }: PickerCell) => slot * columns + column
  const { getItemProps, setFocusedIndex } = useRovingIndex({
    columns,
    total: columns * slotCount,
    initialIndex: indexOf(start),
  })

  function onKey(event: KeyboardEvent, cell: PickerCell): void {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onChoose(cell)
    }
    const step = { PageUp: -slotsAPage, PageDown: slotsAPage }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const slot = Math.min(slotCount - 1, Math.max(0, cell.slot + step))
    setFocusedIndex(indexOf({ ...cell, slot }))
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-cell="${slot}-${cell.column}"]`)?.focus()
  }

  return (cell: PickerCell) =>
    getItemProps({
      index: indexOf(cell),
      onClick: () => onChoose(cell),
      onKeyDown: (event) => onKey(event, cell),
    })
}

import { useLayoutEffect, useRef, useState } from 'react'
import { parsePickedSlot } from '#domain/alerts/picked-slot.ts'
import { slotCount, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { isOver, slotIdAt, type PickerColumn } from './picker-columns.ts'
import { SlotGridHead } from './slot-grid-head.tsx'
import { SlotGridRow } from './slot-grid-row.tsx'
import { useSlotKeys, type PickerCell } from './use-slot-keys.ts'
import classes from './weekly-slot-picker.module.css'

const rows = Array.from({ length: slotCount }, (_, slot) => slot)

/** The 33 half-hours of seven days, scrolled to the first one that is chosen. */
export function SlotGrid({
  label,
  columns,
  slots,
  now,
  onToggle,
  onPast,
}: {
  label: string
  columns: readonly PickerColumn[]
  slots: readonly string[]
  now: Date
  onToggle: (slotId: string) => void
  onPast: () => void
}) {
  const selected = new Set(slots)
  const [firstRow] = useState(() => firstSelectedRow(slots))
  const firstColumn = columns.findIndex((column) => selected.has(slotIdAt(column, firstRow)))
  const start = { slot: firstRow, column: Math.max(0, firstColumn) }
  const cellProps = useSlotKeys({ columns: columns.length, start, onChoose: choose })
  const viewport = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const row = viewport.current?.querySelector<HTMLElement>(`[data-row="${firstRow}"]`)
    const head = viewport.current?.querySelector('thead')
    if (row && head) viewport.current?.scrollTo({ top: row.offsetTop - head.offsetHeight })
  }, [firstRow])

  function choose({ slot, column: index }: PickerCell): void {
    const column = columns[index]
    if (!column) return
    const slotId = slotIdAt(column, slot)
    if (isOver(column, slot, now) && !selected.has(slotId)) onPast()
    else onToggle(slotId)
  }

  return (
    <div className={classes.viewport} ref={viewport}>
      <table className={classes.grid} role="grid" aria-label={label} aria-multiselectable>
        <SlotGridHead columns={columns} />
        <tbody>
          {rows.map((slot) => (
            <SlotGridRow key={slot} {...{ slot, columns, selected, now, cellProps }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function firstSelectedRow(slots: readonly string[]): number {
  const found = slots.map((id) => slotOfLabel(parsePickedSlot(id)?.timeSlot ?? '') ?? slotCount)
  const first = Math.min(...found, slotCount)
  return first === slotCount ? 0 : first
}

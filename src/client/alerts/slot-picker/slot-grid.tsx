import { useRovingIndex } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { parsePickedSlot } from '#domain/alerts/picked-slot.ts'
import { labelOfSlot, slotCount, slotLabels, slotOfLabel } from '#domain/calendar/time-slot.ts'
import { isOver, slotIdAt, type PickerColumn } from './picker-columns.ts'
import classes from './weekly-slot-picker.module.css'

const slotsAPage = 4
const rows = Array.from({ length: slotCount }, (_, slot) => slot)

/** The 33 half-hours of seven days. One tab stop; the arrow keys move within it. */
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
  const total = columns.length * slotCount
  const { getItemProps, setFocusedIndex } = useRovingIndex({
    columns: columns.length,
    total,
    initialIndex: firstRow * columns.length + Math.max(0, firstColumn),
  })
  const viewport = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const row = viewport.current?.querySelector<HTMLElement>(`[data-row="${firstRow}"]`)
    const head = viewport.current?.querySelector('thead')
    if (row && head) viewport.current?.scrollTo({ top: row.offsetTop - head.offsetHeight })
  }, [firstRow])

  function choose(column: PickerColumn, slot: number) {
    if (isOver(column, slot, now) && !selected.has(slotIdAt(column, slot))) onPast()
    else onToggle(slotIdAt(column, slot))
  }

  function onKey(event: KeyboardEvent, { column, slot }: { column: number; slot: number }) {
    const chosen = columns[column]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (chosen) choose(chosen, slot)
    }
    const step = { PageUp: -slotsAPage, PageDown: slotsAPage }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const target = Math.min(slotCount - 1, Math.max(0, slot + step))
    setFocusedIndex(target * columns.length + column)
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-cell="${target}-${column}"]`)?.focus()
  }

  return (
    <div className={classes.viewport} ref={viewport}>
      <table className={classes.grid} role="grid" aria-label={label} aria-multiselectable>
        <thead>
          <tr>
            <td className={classes.corner} />
            {columns.map((column) => (
              <th key={column.day} scope="col" aria-label={column.fullText} data-today={column.isToday || undefined}>
                <span className={classes.weekday}>{column.weekday}</span>
                {column.date && (
                  <span className={classes.date}>
                    <span className={classes.month}>{column.date.month} </span>
                    {column.date.day}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((slot) => (
            <tr key={slot} data-row={slot} data-half={slot % 2 === 1 || undefined}>
              <th scope="row">{slotLabels[slot]}</th>
              {columns.map((column, columnIndex) => {
                const isSelected = selected.has(slotIdAt(column, slot))
                return (
                  <td
                    key={column.day}
                    role="gridcell"
                    data-cell={`${slot}-${columnIndex}`}
                    aria-label={`${column.fullText}, ${labelOfSlot(slot)}`}
                    aria-selected={isSelected}
                    aria-disabled={(isOver(column, slot, now) && !isSelected) || undefined}
                    {...getItemProps({
                      index: slot * columns.length + columnIndex,
                      onClick: () => choose(column, slot),
                      onKeyDown: (event) => onKey(event, { column: columnIndex, slot }),
                    })}
                  >
                    {isSelected && <IconCheck size={18} stroke={3} aria-hidden />}
                  </td>
                )
              })}
            </tr>
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

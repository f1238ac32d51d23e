import { useRovingIndex } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState, type HTMLAttributes, type KeyboardEvent } from 'react'
import { IconCheck } from '#client/icons.tsx'
import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { slotCount, slotOfLabel, labelOfSlot, slotLabels } from '#domain/calendar/time-slot.ts'
import { slotIdAt, type PickerColumn } from './picker-columns.ts'
import classes from './weekly-slot-picker.module.css'

const rows = Array.from({ length: slotCount }, (_, slot) => slot)

interface SlotGrid {
  label: string
  columns: readonly PickerColumn[]
  slots: readonly string[]
  now: Date
  onToggle: (slotId: string) => void
  onPast: () => void
}

/** The 33 half-hours of seven days, scrolled to the first selected one. */
export function SlotGrid({ label, columns, slots, now, onToggle, onPast }: SlotGrid) {
  const selected = new Set(slots)
  const [start] = useState(() => firstSelected(slots, columns))
  const cellProps = useSlotKeys({ columns: columns.length, start, onChoose: choose })
  const viewport = useScrolledTo(start.slot)

  function choose({ slot, column: index }: PickerCell): void {
    const column = columns[index]
    if (!column) return
    const slotId = slotIdAt(column, slot)
    if (isPastSlot({ date: column.date, slot, now }) && !selected.has(slotId)) onPast()
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

/** The first selected half-hour, on the first day of the week that has it. */
function firstSelected(slots: readonly string[], columns: readonly PickerColumn[]): PickerCell {
  const found = slots.map((id) => slotOfLabel(parseSlotId(id)?.timeSlot ?? '') ?? slotCount)
  const first = Math.min(...found, slotCount)
  const slot = first === slotCount ? 0 : first
  return {
    slot,
    column: Math.max(
      0,
      columns.findIndex((column) => slots.includes(slotIdAt(column, slot))),
    ),
  }
}

/** The box of the grid, which opens at a row. */
function useScrolledTo(slot: number) {
  const viewport = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const row = viewport.current?.querySelector<HTMLElement>(`[data-row="${slot}"]`)
    const head = viewport.current?.querySelector('thead')
    if (row && head) viewport.current?.scrollTo({ top: row.offsetTop - head.offsetHeight })
  }, [slot])
  return viewport
}

/** The seven days above the picker's half-hours. */
function SlotGridHead({ columns }: { columns: readonly PickerColumn[] }) {
  return (
    <thead>
      <tr>
        <td className={classes.corner} />
        {columns.map((column) => (
          <th key={column.date} scope="col" aria-label={column.fullText} data-today={column.isToday || undefined}>
            <span className={classes.weekday}>{column.weekday}</span>
            <span className={classes.date}>
              {column.dayOfMonth}
              <span className={classes.month}> {column.month}</span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** One half-hour across the seven days. `cellProps` are the mouse and key handlers of a cell. */
function SlotGridRow({
  slot,
  columns,
  selected,
  now,
  cellProps,
}: {
  slot: number
  columns: readonly PickerColumn[]
  selected: ReadonlySet<string>
  now: Date
  cellProps: (cell: PickerCell) => HTMLAttributes<HTMLElement>
}) {
  return (
    <tr data-row={slot} data-half={slot % 2 === 1 || undefined}>
      <th scope="row">{slotLabels[slot]}</th>
      {columns.map((column, index) => {
        const isSelected = selected.has(slotIdAt(column, slot))
        return (
          <td
            key={column.date}
            role="gridcell"
            data-cell={`${slot}-${index}`}
            aria-label={`${column.fullText}, ${labelOfSlot(slot)}`}
            aria-selected={isSelected}
            aria-disabled={(isPastSlot({ date: column.date, slot, now }) && !isSelected) || undefined}
            {...cellProps({ slot, column: index })}
          >
            {isSelected && <IconCheck size={18} stroke={3} />}
          </td>
        )
      })}
    </tr>
  )
}

const slotsAPage = 4

/** A cell of the picker: a half-hour of one of its columns. */
interface PickerCell {
  slot: number
  column: number
}

/**
 * Mouse and keys on the picker. Its cells are one tab stop, and the arrow keys move within it. A click, Enter or the
 * space bar selects.
 */
function useSlotKeys({
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

import { useLayoutEffect, useRef, useState, type HTMLAttributes } from 'react'
import { IconCheck } from '#client/icons.tsx'
import { parsePickedSlot } from '#domain/alerts/picked-slot.ts'
import { slotCount, slotOfLabel, labelOfSlot, slotLabels } from '#domain/calendar/time-slot.ts'
import { isOver, slotIdAt, type PickerColumn } from './picker-columns.ts'
import { useSlotKeys, type PickerCell } from './use-slot-keys.ts'
import classes from './weekly-slot-picker.module.css'

const rows = Array.from({ length: slotCount }, (_, slot) => slot)

/** The 33 half-hours of seven days, scrolled to the first selected one. */
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

/** The seven days above the picker's half-hours. */
function SlotGridHead({ columns }: { columns: readonly PickerColumn[] }) {
  return (
    <thead>
      <tr>
        <td className={classes.corner} />
        {columns.map((column) => (
          <th key={column.day} scope="col" aria-label={column.fullText} data-today={column.isToday || undefined}>
            <span className={classes.weekday}>{column.weekday}</span>
            {column.date && (
              <span className={classes.date}>
                {column.date.day}
                <span className={classes.month}> {column.date.month}</span>
              </span>
            )}
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
  cellProps: (cell: { slot: number; column: number }) => HTMLAttributes<HTMLElement>
}) {
  return (
    <tr data-row={slot} data-half={slot % 2 === 1 || undefined}>
      <th scope="row">{slotLabels[slot]}</th>
      {columns.map((column, index) => {
        const isSelected = selected.has(slotIdAt(column, slot))
        return (
          <td
            key={column.day}
            role="gridcell"
            data-cell={`${slot}-${index}`}
            aria-label={`${column.fullText}, ${labelOfSlot(slot)}`}
            aria-selected={isSelected}
            aria-disabled={(isOver(column, slot, now) && !isSelected) || undefined}
            {...cellProps({ slot, column: index })}
          >
            {isSelected && <IconCheck size={18} stroke={3} />}
          </td>
        )
      })}
    </tr>
  )
}

import { IconCheck } from '@tabler/icons-react'
import type { HTMLAttributes } from 'react'
import { labelOfSlot, slotLabels } from '#domain/calendar/time-slot.ts'
import { isOver, slotIdAt, type PickerColumn } from './picker-columns.ts'

/** One half-hour across the seven days. `cellProps` are what mouse and keyboard do on a cell. */
export function SlotGridRow({
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
            {isSelected && <IconCheck size={18} stroke={3} aria-hidden />}
          </td>
        )
      })}
    </tr>
  )
}

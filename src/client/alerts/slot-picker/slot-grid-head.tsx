import type { PickerColumn } from './picker-columns.ts'
import classes from './weekly-slot-picker.module.css'

/** The seven days above the picker's half-hours. */
export function SlotGridHead({ columns }: { columns: readonly PickerColumn[] }) {
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

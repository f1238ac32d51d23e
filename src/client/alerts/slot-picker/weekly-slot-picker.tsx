import { useState } from 'react'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { inOrder, weekText } from '#client/alerts/alert-copy.ts'
import { columnsOfWeek, openingWeek, weekdayColumns } from './picker-columns.ts'
import { PickerWeekBar } from './picker-week-bar.tsx'
import { SelectedSlots } from './selected-slots.tsx'
import { SlotGrid } from './slot-grid.tsx'
import classes from './weekly-slot-picker.module.css'

/**
 * Seven days of half-hours to pick from (rule alerts-27). `slots` are slot ids. A weekly alert is picked on weekdays,
 * so it has no week to move.
 */
export function WeeklySlotPicker({
  slots,
  onChange,
  onPast,
  initialDate,
  isWeekly = false,
  now,
}: {
  slots: readonly string[]
  onChange: (slots: string[]) => void
  /** A half-hour was chosen that has already begun. */
  onPast: () => void
  initialDate?: LocalDate | undefined
  isWeekly?: boolean
  now: Date
}) {
  // Once the week was moved by hand it stays, whatever day is given afterwards.
  const [movedTo, setMovedTo] = useState<LocalDate>()
  const monday = movedTo ?? openingWeek(initialDate, now)
  const columns = isWeekly ? weekdayColumns() : columnsOfWeek(monday, now)
  const range = weekText(monday, addDays(monday, 6))

  function toggle(slotId: string) {
    onChange(slots.includes(slotId) ? slots.filter((one) => one !== slotId) : inOrder([...slots, slotId]))
  }

  return (
    <div className={classes.picker} role="group" aria-label="Time slots">
      {isWeekly ? (
        <p className={classes.range}>Every week</p>
      ) : (
        <PickerWeekBar monday={monday} range={range} now={now} onMove={setMovedTo} />
      )}
      <SlotGrid
        label={isWeekly ? 'Half-hours of every week' : `Half-hours, ${range}`}
        columns={columns}
        slots={slots}
        now={now}
        onToggle={toggle}
        onPast={onPast}
      />
      <SelectedSlots slots={slots} onRemove={toggle} />
    </div>
  )
}

import { useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '#client/icons.tsx'
import { addDays, type LocalDate, mondayOf } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { sortSlotIds, weekText, slotText } from '#client/alerts/alert-copy.ts'
import { RemovableList } from '#client/alerts/removable-list.tsx'
import { columnsOfWeek, openingWeek } from './picker-columns.ts'
import { SlotGrid } from './slot-grid.tsx'
import classes from './weekly-slot-picker.module.css'

/** Seven days of half-hours to pick from (rule alerts-27). `slots` are slot ids. */
export function WeeklySlotPicker({
  slots,
  onChange,
  onPast,
  initialDate,
  now,
}: {
  slots: readonly string[]
  onChange: (slots: string[]) => void
  /** The half-hour has already begun. */
  onPast: () => void
  initialDate?: LocalDate | undefined
  now: Date
}) {
  // It moves by a person's hand alone: a slot that is taken away moves nothing.
  const [monday, setMonday] = useState(() => openingWeek(initialDate, now))
  const range = weekText(monday, addDays(monday, 6))

  function toggle(slotId: string) {
    onChange(slots.includes(slotId) ? slots.filter((one) => one !== slotId) : sortSlotIds([...slots, slotId]))
  }

  return (
    <div className={classes.picker} role="group" aria-label="Time slots">
      <PickerWeekBar monday={monday} range={range} now={now} onMove={setMonday} />
      <SlotGrid
        label={`Half-hours, ${range}`}
        columns={columnsOfWeek(monday, now)}
        slots={slots}
        now={now}
        onToggle={toggle}
        onPast={onPast}
      />
      <SelectedSlots slots={slots} onRemove={toggle} />
    </div>
  )
}

/** The shown week, with arrows to the previous and the next. The first week is the current one. */
function PickerWeekBar({
  monday,
  range,
  now,
  onMove,
}: {
  monday: LocalDate
  range: string
  now: Date
  onMove: (monday: LocalDate) => void
}) {
  return (
    <div className={classes.weeks}>
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label="Previous week"
        disabled={monday <= mondayOf(venueDate(now))}
        onClick={() => onMove(addDays(monday, -7))}
      >
        <IconChevronLeft size={20} />
      </ActionIcon>
      <p className={classes.range} aria-live="polite">
        {range}
      </p>
      <ActionIcon size={44} variant="subtle" aria-label="Next week" onClick={() => onMove(addDays(monday, 7))}>
        <IconChevronRight size={20} />
      </ActionIcon>
    </div>
  )
}

/** The picked slots in words, each with a button that removes it. */
function SelectedSlots({ slots, onRemove }: { slots: readonly string[]; onRemove: (slotId: string) => void }) {
  if (slots.length === 0) return <p className={classes.none}>No time slots selected yet.</p>
  return (
    <div className={classes.selected}>
      <RemovableList label="Selected time slots" items={slots} textOf={slotText} onRemove={onRemove} />
    </div>
  )
}

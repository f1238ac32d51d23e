import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, mondayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import classes from './weekly-slot-picker.module.css'

/** The week that is shown, with arrows to the previous and the next. No week before this one can be shown. */
export function PickerWeekBar({
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
        disabled={monday <= mondayOf(sydneyDate(now))}
        onClick={() => onMove(addDays(monday, -7))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <p className={classes.range} aria-live="polite">
        {range}
      </p>
      <ActionIcon size={44} variant="subtle" aria-label="Next week" onClick={() => onMove(addDays(monday, 7))}>
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

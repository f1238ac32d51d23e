import { SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { CalendarView, viewLength } from '#domain/calendar/views.ts'
import { rangeText } from './calendar-copy.ts'
import classes from './calendar-controls.module.css'

/** Arrows to the previous and next range, the range itself, and the choice of 3 or 7 days. */
export function WeekBar({
  from,
  view,
  onStep,
  onView,
}: {
  from: LocalDate
  view: CalendarView
  onStep: (direction: -1 | 1) => void
  onView: (view: CalendarView) => void
}) {
  const days = viewLength(view)
  return (
    <div className={classes.bar}>
      <div className={classes.range}>
        <button type="button" className={classes.arrow} aria-label="Previous days" onClick={() => onStep(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <h2 className={classes.rangeText} aria-live="polite">
          {rangeText(from, days)}
        </h2>
        <button type="button" className={classes.arrow} aria-label="Next days" onClick={() => onStep(1)}>
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      <SegmentedControl
        aria-label="Days shown"
        value={view}
        onChange={(value) => onView(CalendarView.parse(value))}
        data={[
          { value: '3-days', label: '3 days' },
          { value: 'weekly', label: '7 days' },
        ]}
        size="md"
      />
    </div>
  )
}

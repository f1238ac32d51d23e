import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { viewLength, type ShownView } from '#domain/calendar/views.ts'
import { rangeText } from '#client/calendar/calendar-copy.ts'
import classes from '#client/calendar/calendar-controls.module.css'

/** Arrows to the previous and next range, and the range itself. */
export function WeekBar({
  from,
  view,
  onStep,
}: {
  from: LocalDate
  view: ShownView
  onStep: (direction: -1 | 1) => void
}) {
  const days = view === 'day' ? 'day' : 'days'
  return (
    <div className={classes.range}>
      <button type="button" className={classes.arrow} aria-label={`Previous ${days}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={20} aria-hidden />
      </button>
      <h2 className={classes.rangeText} aria-live="polite">
        {rangeText(from, viewLength(view))
          .split(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/)
          .map((part, index) =>
            index % 2 === 1 ? (
              <span key={index} className={classes.weekday}>
                {part}
              </span>
            ) : (
              <Fragment key={index}>{part}</Fragment>
            ),
          )}
      </h2>
      <button type="button" className={classes.arrow} aria-label={`Next ${days}`} onClick={() => onStep(1)}>
        <IconChevronRight size={20} aria-hidden />
      </button>
    </div>
  )
}

import { Fragment } from 'react'
import { dayOfMonthText, shortWeekdayText } from '#domain/calendar/date-text.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { viewLength, type ShownView } from '#domain/calendar/views.ts'
import { WeekArrow } from '#client/calendar/grid/week-arrow.tsx'
import classes from '#client/calendar/calendar-controls.module.css'

/** The range on screen, between its arrows on a small screen. On a wide one they stand in the corner of the grid. */
export function WeekBar({
  from,
  view,
  onStep,
}: {
  from: LocalDate
  view: ShownView
  onStep: (direction: -1 | 1) => void
}) {
  if (view === 'tonight') return <h2 className={classes.rangeText}>Tonight</h2>
  const length = viewLength(view)
  const days = length === 1 ? [from] : [from, addDays(from, length - 1)]
  return (
    <div className={classes.range}>
      <WeekArrow from={from} view={view} direction={-1} onStep={onStep} />
      <h2 className={classes.rangeText} aria-live="polite">
        {days.map((date, index) => (
          <Fragment key={date}>
            {index > 0 && ' – '}
            <span className={classes.weekday}>{shortWeekdayText(date)}</span> {dayOfMonthText(date)}
          </Fragment>
        ))}
      </h2>
      <WeekArrow from={from} view={view} direction={1} onStep={onStep} />
    </div>
  )
}

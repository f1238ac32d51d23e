import { IconChevronDown } from '#client/icons.tsx'
import { Fragment } from 'react'
import { dayOfMonthText, shortWeekdayText } from '#domain/calendar/date-text.ts'
import { addDays, type LocalDate } from '#domain/calendar/local-date.ts'
import { viewLength, type ShownView } from '#domain/calendar/views.ts'
import { WeekArrow } from '#client/calendar/grid/week-arrow.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { Popover } from '#client/ui/popover/popover.tsx'
import { Month } from './month.tsx'
import classes from '#client/calendar/calendar-controls.module.css'

/** The range on screen between its arrows. It opens the month ahead (rule calendar-65). */
export function WeekBar() {
  const { from, view } = useShownCalendar().state
  const hasArrows = view !== 'tonight'
  return (
    <div className={classes.range}>
      {hasArrows && <WeekArrow direction={-1} />}
      <h2 className="visually-hidden" aria-live="polite">
        {view === 'tonight' ? 'Tonight' : rangeText(from, view)}
      </h2>
      <Popover
        title="Which days?"
        isKept
        className={classes.rangeText}
        button={
          <>
            <ShownRange from={from} view={view} />
            <IconChevronDown size={16} />
          </>
        }
      >
        {(close, isOpen) => <Month isOpen={isOpen} onClose={close} />}
      </Popover>
      {hasArrows && <WeekArrow direction={1} />}
    </div>
  )
}

/** The first and the last day. */
function endsOf(from: LocalDate, view: ShownView): LocalDate[] {
  const length = viewLength(view, from)
  return length === 1 ? [from] : [from, addDays(from, length - 1)]
}

function rangeText(from: LocalDate, view: ShownView): string {
  return endsOf(from, view)
    .map((date) => `${shortWeekdayText(date)} ${dayOfMonthText(date)}`)
    .join(' – ')
}

/** On a phone without the weekdays. */
function ShownRange({ from, view }: { from: LocalDate; view: ShownView }) {
  if (view === 'tonight') return 'Tonight'
  return (
    <span>
      {endsOf(from, view).map((date, index) => (
        <Fragment key={date}>
          {index > 0 && ' – '}
          <span className={classes.weekday}>{shortWeekdayText(date)}</span> {dayOfMonthText(date)}
        </Fragment>
      ))}
    </span>
  )
}

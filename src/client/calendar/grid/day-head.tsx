import { longDateText } from '#domain/calendar/date-text.ts'
import { weekdayOf, type LocalDate } from '#domain/calendar/local-date.ts'
import classes from './calendar-grid.module.css'

/** The head of a day's column. Today is tinted; a day that could not be read says so. */
export function DayHead({ date, isToday, isMissing }: { date: LocalDate; isToday: boolean; isMissing: boolean }) {
  const weekday = weekdayOf(date)
  return (
    <th scope="col" aria-label={longDateText(date)} data-today={isToday || undefined}>
      <span className={classes.weekday}>
        {isToday ? 'Today' : weekday.slice(0, 1).toUpperCase() + weekday.slice(1, 3)}
      </span>
      <span className={classes.date}>{Number(date.slice(8))}</span>
      {isMissing && <span className={classes.missing}>Couldn&apos;t check</span>}
    </th>
  )
}

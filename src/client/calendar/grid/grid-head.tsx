import { longDateText, shortDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import type { ShownView } from '#domain/calendar/views.ts'
import type { CalendarCellRef } from './cell-position.ts'
import { WeekArrow } from './week-arrow.tsx'
import classes from './calendar-grid.module.css'

/** The days above the grid. */
export function GridHead({
  dates,
  today,
  missing,
  view,
  onDay,
  onStep,
}: {
  dates: readonly LocalDate[]
  today: LocalDate
  /** Days that could not be read. */
  missing: ReadonlySet<LocalDate>
  view: ShownView
  onDay: (cell: Pick<CalendarCellRef, 'date'>) => void
  onStep: (direction: -1 | 1) => void
}) {
  return (
    <thead>
      <tr>
        <td className={classes.corner}>
          <span className={classes.arrows}>
            <WeekArrow view={view} direction={-1} onStep={onStep} />
            <WeekArrow view={view} direction={1} onStep={onStep} />
          </span>
        </td>
        {dates.map((date) => (
          <DayHead key={date} date={date} isToday={date === today} isMissing={missing.has(date)} onDay={onDay} />
        ))}
      </tr>
    </thead>
  )
}

/** The header of a day's column, a link to that day by venue. It says if the day could not be read. */
function DayHead({
  date,
  isToday,
  isMissing,
  onDay,
}: {
  date: LocalDate
  isToday: boolean
  isMissing: boolean
  onDay: (cell: Pick<CalendarCellRef, 'date'>) => void
}) {
  return (
    <th scope="col" aria-label={longDateText(date)} data-today={isToday || undefined}>
      {/* By keys it is D, so that the grid stays one stop of the tab key. */}
      <button
        type="button"
        tabIndex={-1}
        className={classes.day}
        title="Venue by venue"
        onClick={() => onDay({ date })}
      >
        <span className={classes.weekday}>{isToday ? 'Today' : shortDateText(date).slice(0, 3)}</span>
        <span className={classes.date}>{Number(date.slice(8))}</span>
      </button>
      {isMissing && <span className={classes.missing}>Couldn&apos;t check</span>}
    </th>
  )
}

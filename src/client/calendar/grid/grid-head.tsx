import type { LocalDate } from '#domain/calendar/local-date.ts'
import { DayHead } from './day-head.tsx'
import type { CalendarCellRef } from './cell-position.ts'
import classes from './calendar-grid.module.css'

/** The days above the grid. */
export function GridHead({
  dates,
  today,
  missing,
  onDay,
}: {
  dates: readonly LocalDate[]
  today: LocalDate
  /** Days that could not be read. */
  missing: ReadonlySet<LocalDate>
  onDay: (cell: Pick<CalendarCellRef, 'date'>) => void
}) {
  return (
    <thead>
      <tr>
        <td className={classes.corner} />
        {dates.map((date) => (
          <DayHead key={date} date={date} isToday={date === today} isMissing={missing.has(date)} onDay={onDay} />
        ))}
      </tr>
    </thead>
  )
}

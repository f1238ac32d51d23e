import { useId } from 'react'
import { longDateText, shortDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { AddressForm } from '#client/calendar/address-form.tsx'
import controls from '#client/calendar/calendar-controls.module.css'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
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
  const form = useId()
  return (
    <thead>
      <tr>
        <td className={classes.corner}>
          <AddressForm
            id={form}
            className={controls.plain}
            changes={['from']}
            adds={{ view: 'day' }}
            onChoice={(date) => onDay({ date })}
          />
        </td>
        {dates.map((date) => (
          <DayHead key={date} date={date} isToday={date === today} isMissing={missing.has(date)} form={form} />
        ))}
      </tr>
    </thead>
  )
}

/** The header of a day's column, which leads to that day by venue. It says if the day could not be read. */
function DayHead({
  date,
  isToday,
  isMissing,
  form,
}: {
  date: LocalDate
  isToday: boolean
  isMissing: boolean
  /** The id of the form that opens a day. */
  form: string
}) {
  return (
    <th scope="col" aria-label={longDateText(date)} data-today={isToday || undefined}>
      {/* By keys it is D, so that the grid stays one stop of the tab key. */}
      <button form={form} name="from" value={date} tabIndex={-1} className={classes.day} title="Venue by venue">
        <span className={classes.weekday}>{isToday ? 'Today' : shortDateText(date).slice(0, 3)}</span>
        <span className={classes.date}>{Number(date.slice(8))}</span>
      </button>
      {isMissing && <span className={classes.missing}>Couldn&apos;t check</span>}
    </th>
  )
}

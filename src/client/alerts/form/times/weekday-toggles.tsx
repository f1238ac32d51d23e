import { weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { weekdayName } from '#client/alerts/alert-copy.ts'
import classes from './weekly-times.module.css'

/** The days of the week, each of which is pressed or not. */
export function WeekdayToggles({
  chosen,
  onChange,
}: {
  chosen: readonly Weekday[]
  onChange: (chosen: Weekday[]) => void
}) {
  return (
    <div className={classes.weekdays} role="group" aria-label="Days of the week">
      {weekdays.map((day) => {
        const isChosen = chosen.includes(day)
        return (
          <button
            key={day}
            type="button"
            className={classes.toggle}
            aria-pressed={isChosen}
            onClick={() => onChange(weekdays.filter((one) => (one === day ? !isChosen : chosen.includes(one))))}
          >
            {weekdayName(day).slice(0, 3)}
          </button>
        )
      })}
    </div>
  )
}

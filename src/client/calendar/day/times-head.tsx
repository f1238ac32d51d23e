import { slotLabels } from '#domain/calendar/time-slot.ts'
import classes from './day-by-venue.module.css'

/**
 * The hours above the rows, for the eye. They stay while the page scrolls, which a head of the table could not: the
 * table scrolls sideways in a box, and what sticks in a box leaves with it. The table has a head to be read out.
 */
export function TimesHead({ ref }: { ref: React.Ref<HTMLDivElement> }) {
  return (
    <div className={classes.times} ref={ref} aria-hidden>
      <div className={classes.hours}>
        {slotLabels
          .filter((_, slot) => slot % 2 === 0)
          .map((label) => (
            <span key={label} className={classes.hour}>
              {label.replace(':00', '')}
            </span>
          ))}
      </div>
    </div>
  )
}

import { ageText } from '#domain/calendar/age-text.ts'
import { shortStatusText } from '#client/calendar/calendar-copy.ts'
import type { VenueAnswer } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** The state of the half-hour, the age of its oldest answer, and the number of unknown venues. */
export function SlotFreshness({
  answers,
  free,
  unknown,
  now,
}: {
  answers: readonly VenueAnswer[]
  /** The number of free venues. */
  free: number
  unknown: number
  now: Date
}) {
  const oldest = Math.min(...answers.map(({ readAt }) => readAt ?? Infinity))
  return (
    <p className={classes.freshness}>
      {free > 0 && `${shortStatusText(free)} `}
      {Number.isFinite(oldest) && `Read ${ageText(oldest, now)}. `}
      {unknown > 0 && `${unknown} ${unknown === 1 ? 'venue is' : 'venues are'} not known.`}
    </p>
  )
}

import { ageText } from '#domain/calendar/age-text.ts'
import type { VenueAnswer } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** How old the oldest answer is, and how many venues are not known. */
export function SlotFreshness({
  answers,
  unknown,
  now,
}: {
  answers: readonly VenueAnswer[]
  unknown: number
  now: Date
}) {
  const oldest = Math.min(...answers.map(({ readAt }) => readAt ?? Infinity))
  return (
    <p className={classes.freshness}>
      {Number.isFinite(oldest) && `Read ${ageText(oldest, now)}. `}
      {unknown > 0 && `${unknown} ${unknown === 1 ? 'venue is' : 'venues are'} not known.`}
    </p>
  )
}

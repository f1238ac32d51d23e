import { CloseButton } from '@mantine/core'
import { labelsOf, rangesOf, rangeText } from '#domain/calendar/time-range.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import classes from './weekly-times.module.css'

/** The chosen half-hours as ranges in words, each with a button that removes it. */
export function ChosenRanges({
  times,
  onChange,
}: {
  times: readonly TimeSlot[]
  onChange: (times: TimeSlot[]) => void
}) {
  if (times.length === 0) return <p className={classes.hint}>No times chosen yet.</p>
  return (
    <ul className={classes.ranges} aria-label="Chosen times">
      {rangesOf(times).map((range) => (
        <li key={range.from} className={classes.range}>
          {rangeText(range)}
          <CloseButton
            size={44}
            iconSize={16}
            aria-label={`Remove ${rangeText(range)}`}
            onClick={() => onChange(times.filter((label) => !labelsOf(range).includes(label)))}
          />
        </li>
      ))}
    </ul>
  )
}

import { labelsOf, rangeText, type TimeRange } from '#domain/calendar/time-range.ts'
import { slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import classes from './weekly-times.module.css'

const at = (label: string) => slotOfLabel(label) ?? 0

/** What most people mean by them; the hours stand on the button, and half-hours can be added and taken away. */
const parts: readonly { name: string; range: TimeRange }[] = [
  { name: 'Morning', range: { from: at('7:00 AM'), to: at('11:00 AM') } },
  { name: 'Afternoon', range: { from: at('12:00 PM'), to: at('5:00 PM') } },
  { name: 'Evening', range: { from: at('6:00 PM'), to: at('9:00 PM') } },
]

/** A whole part of the day by one press, and away again by another. */
export function PartsOfDay({ times, onChange }: { times: readonly TimeSlot[]; onChange: (times: TimeSlot[]) => void }) {
  return (
    <div className={classes.parts} role="group" aria-label="Parts of the day">
      {parts.map(({ name, range }) => {
        const labels = labelsOf(range)
        const isChosen = labels.every((label) => times.includes(label))
        const others = times.filter((label) => !labels.includes(label))
        return (
          <button
            key={name}
            type="button"
            className={classes.part}
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? others : [...others, ...labels])}
          >
            {name} <span className={classes.hours}>{rangeText(range)}</span>
          </button>
        )
      })}
    </div>
  )
}

import { weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { labelsOf, partsOfDay, rangesOf, rangeText } from '#domain/calendar/time-range.ts'
import type { TimeSlot } from '#domain/calendar/time-slot.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import type { EveryWeek } from '#client/alerts/draft/alert-draft.ts'
import { RemovableList } from '#client/alerts/removable-list.tsx'
import { HalfHours } from './half-hours.tsx'
import { pressPart } from './range-press.ts'
import classes from './when-sheet.module.css'

/** The weekdays and ranges of time of an alert that runs every week until it is stopped (rule alerts-28). */
export function WeeklyTimes({
  when: { weekdays, times, isSuggested },
  onChange,
}: {
  when: EveryWeek
  onChange: (change: Partial<EveryWeek>) => void
}) {
  const onTimes = (chosen: TimeSlot[]) => onChange({ times: chosen, isSuggested: false })
  return (
    <div className={classes.weekly}>
      <div data-part="days">
        <WeekdayToggles chosen={weekdays} onChange={(chosen) => onChange({ weekdays: chosen })} />
      </div>
      <div data-part="times" className={classes.weekly}>
        <PartsOfDay times={times} isSuggested={isSuggested} onChange={onTimes} />
        <details>
          <summary className={classes.others}>Other times</summary>
          <HalfHours times={times} onChange={onTimes} />
        </details>
        <ChosenRanges times={times} onChange={onTimes} />
      </div>
    </div>
  )
}

/** The days of the week as toggle buttons. */
function WeekdayToggles({ chosen, onChange }: { chosen: readonly Weekday[]; onChange: (chosen: Weekday[]) => void }) {
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

/** The chosen half-hours as ranges in words, each with a button that removes it. */
function ChosenRanges({ times, onChange }: { times: readonly TimeSlot[]; onChange: (times: TimeSlot[]) => void }) {
  if (times.length === 0) return <p className={classes.hint}>No times chosen yet.</p>
  return (
    <RemovableList
      label="Chosen times"
      items={rangesOf(times)}
      textOf={rangeText}
      onRemove={(range) => onChange(times.filter((label) => !labelsOf(range).includes(label)))}
    />
  )
}

const parts = Object.entries(partsOfDay).map(([name, range]) => ({ name, range }))

/** Toggles a whole part of the day. */
function PartsOfDay({
  times,
  isSuggested,
  onChange,
}: Pick<EveryWeek, 'times' | 'isSuggested'> & { onChange: (times: TimeSlot[]) => void }) {
  return (
    <div className={classes.parts} role="group" aria-label="Parts of the day">
      {parts.map(({ name, range }) => (
        <button
          key={name}
          type="button"
          className={classes.part}
          aria-pressed={labelsOf(range).every((label) => times.includes(label))}
          onClick={() => onChange(pressPart({ times, isSuggested }, range))}
        >
          {name} <span className={classes.hours}>{rangeText(range)}</span>
        </button>
      ))}
    </div>
  )
}

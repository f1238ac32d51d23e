import { CloseButton, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { labelsOf, rangesOf, rangeText, type TimeRange } from '#domain/calendar/time-range.ts'
import { type TimeSlot, slotOfLabel, labelOfMinutes, minutesOfSlot, slotCount } from '#domain/calendar/time-slot.ts'
import { weekdayName } from '#client/alerts/alert-copy.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { HalfHours } from './half-hours.tsx'
import classes from './weekly-times.module.css'

/** The weekdays and ranges of time of an alert that runs every week until it is stopped (rule alerts-28). */
export function WeeklyTimes({
  draft: { weekdays, times },
  onChange,
}: {
  draft: Pick<AlertDraft, 'weekdays' | 'times'>
  onChange: (change: Partial<AlertDraft>) => void
}) {
  const onTimes = (chosen: AlertDraft['times']) => onChange({ times: chosen })
  return (
    <div className={classes.weekly}>
      <WeekdayToggles chosen={weekdays} onChange={(chosen) => onChange({ weekdays: chosen })} />
      <PartsOfDay times={times} onChange={onTimes} />
      <HalfHours times={times} onChange={onTimes} />
      <RangeSelects onAdd={(added) => onTimes([...new Set([...times, ...added])])} />
      <ChosenRanges times={times} onChange={onTimes} />
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

const at = (label: string) => slotOfLabel(label) ?? 0

/** The usual hours of each part of the day. */
const parts: readonly { name: string; range: TimeRange }[] = [
  { name: 'Morning', range: { from: at('7:00 AM'), to: at('11:00 AM') } },
  { name: 'Afternoon', range: { from: at('12:00 PM'), to: at('5:00 PM') } },
  { name: 'Evening', range: { from: at('6:00 PM'), to: at('9:00 PM') } },
]

/** Toggles a whole part of the day. */
function PartsOfDay({ times, onChange }: { times: readonly TimeSlot[]; onChange: (times: TimeSlot[]) => void }) {
  // The form put in the half-hour of the cell; a part of the day takes its place.
  const [seeded] = useState(() => (times.length === 1 ? times[0] : undefined))
  return (
    <div className={classes.parts} role="group" aria-label="Parts of the day">
      {parts.map(({ name, range }) => {
        const labels = labelsOf(range)
        const isChosen = labels.every((label) => times.includes(label))
        const isSeed = times.length === 1 && times[0] === seeded
        const others = isSeed ? [] : times.filter((label) => !labels.includes(label))
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

/** A half-hour begins at each slot and ends at the next, so the last end is half an hour after the last slot. */
function options(first: number, end: number) {
  return Array.from({ length: end - first }, (_, index) => ({
    value: String(first + index),
    label: labelOfMinutes(minutesOfSlot(first + index)),
  }))
}

const evening: TimeRange = { from: slotOfLabel('6:00 PM') ?? 0, to: slotOfLabel('9:00 PM') ?? slotCount }

/** Selects a range of time by its two ends. */
function RangeSelects({ onAdd }: { onAdd: (times: TimeSlot[]) => void }) {
  const [{ from, to }, setRange] = useState(evening)
  return (
    <div className={classes.selects}>
      <NativeSelect
        label="From"
        size="md"
        data={options(0, slotCount)}
        value={String(from)}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value)
          setRange({ from: chosen, to: Math.max(to, chosen + 1) })
        }}
      />
      <NativeSelect
        label="To"
        size="md"
        data={options(from + 1, slotCount + 1)}
        value={String(to)}
        onChange={(event) => setRange({ from, to: Number(event.currentTarget.value) })}
      />
      <Button size="md" variant="default" onClick={() => onAdd(labelsOf({ from, to }))}>
        Add time
      </Button>
    </div>
  )
}

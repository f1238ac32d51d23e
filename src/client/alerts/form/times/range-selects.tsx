import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { labelsOf, type TimeRange } from '#domain/calendar/time-range.ts'
import { labelOfMinutes, minutesOfSlot, slotCount, slotOfLabel, type TimeSlot } from '#domain/calendar/time-slot.ts'
import classes from './weekly-times.module.css'

/** A half-hour can begin at each slot and end at the next, so the last end is half an hour after the last slot. */
function options(first: number, end: number) {
  return Array.from({ length: end - first }, (_, index) => ({
    value: String(first + index),
    label: labelOfMinutes(minutesOfSlot(first + index)),
  }))
}

const evening: TimeRange = { from: slotOfLabel('6:00 PM') ?? 0, to: slotOfLabel('9:00 PM') ?? slotCount }

/** A range of time by its two ends, for those who would rather choose than draw. */
export function RangeSelects({ onAdd }: { onAdd: (times: TimeSlot[]) => void }) {
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

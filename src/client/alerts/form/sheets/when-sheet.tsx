import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { recurringWeeksOptions } from '#domain/alerts/recurrence.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { pastDateToast } from '#client/alerts/alert-toast-copy.ts'
import type { Repeats } from '#client/alerts/draft/alert-draft.ts'
import { repeatChange } from '#client/alerts/draft/repeat-change.ts'
import { WeeklySlotPicker } from '#client/alerts/slot-picker/weekly-slot-picker.tsx'
import { serverNow } from '#client/server-clock.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { OptionRow } from '#client/alerts/form/option-row.tsx'
import type { SheetProps } from './sheet-props.ts'
import { WeeklyTimes } from './weekly-times.tsx'
import classes from './when-sheet.module.css'

const choices: readonly { value: Repeats; label: string }[] = [
  { value: 'dates', label: 'These dates' },
  { value: 'weekly', label: 'Every week until I stop' },
]

/** The times of an alert: half-hours on dates, from this week on, or on weekdays. */
export function WhenSheet({ draft, onChange, canRecur }: SheetProps) {
  const [now] = useState(serverNow)
  const { when } = draft
  return (
    <div className={classes.when}>
      <div data-part="repeats">
        <OptionRow
          label="Repeats"
          options={choices}
          value={when.repeats}
          onChange={(repeats) => onChange(repeatChange(draft, repeats, now))}
        />
      </div>
      {when.repeats === 'weekly' ? (
        <WeeklyTimes when={when} onChange={(change) => onChange({ when: { ...when, ...change } })} />
      ) : (
        <div data-part="days">
          <WeeklySlotPicker
            slots={when.slots}
            onChange={(slots) => onChange({ when: { ...when, slots } })}
            onPast={() => showToast(pastDateToast)}
            initialDate={parseSlotId(when.slots[0] ?? '')?.date}
            now={now}
          />
        </div>
      )}
      {canRecur && when.repeats === 'dates' && <RecurrenceFields draft={draft} onChange={onChange} />}
    </div>
  )
}

const weeksOptions = recurringWeeksOptions.map((weeks) => ({ value: String(weeks), label: String(weeks) }))

/** The recurrence of an alert, and its number of weeks. */
function RecurrenceFields({ draft, onChange }: Pick<SheetProps, 'draft' | 'onChange'>) {
  return (
    <div className={classes.recurring}>
      <Checkbox
        size="md"
        label="Recurring alert"
        description="The same days and times again, every 7 days"
        checked={draft.isRecurring}
        onChange={(event) => onChange({ isRecurring: event.currentTarget.checked })}
      />
      {draft.isRecurring && (
        <OptionRow
          label="Number of weeks"
          options={weeksOptions}
          value={String(draft.recurringWeeks)}
          onChange={(weeks) => onChange({ recurringWeeks: Number(weeks) })}
        />
      )}
    </div>
  )
}

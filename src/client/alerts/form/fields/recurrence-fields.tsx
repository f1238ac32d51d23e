import { Checkbox } from '@mantine/core'
import { recurringWeeksOptions } from '#domain/alerts/recurrence.ts'
import type { AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { OptionRow } from './option-row.tsx'
import classes from '#client/alerts/form/alert-form.module.css'

const weeksOptions = recurringWeeksOptions.map((weeks) => ({ value: String(weeks), label: String(weeks) }))

/** Whether an alert recurs, and for how many weeks. */
export function RecurrenceFields({
  draft,
  onChange,
}: {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
}) {
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

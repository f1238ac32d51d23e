import { useState } from 'react'
import { parsePickedSlot } from '#domain/alerts/picked-slot.ts'
import { pastDateToast } from '#client/alerts/alert-toast-copy.ts'
import type { AlertDraft, Repeats } from '#client/alerts/draft/alert-draft.ts'
import { WeeklySlotPicker } from '#client/alerts/slot-picker/weekly-slot-picker.tsx'
import { serverNow } from '#client/server-clock.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { OptionRow } from './option-row.tsx'
import { WeeklyTimes } from './weekly-times.tsx'
import classes from './weekly-times.module.css'

const choices: readonly { value: Repeats; label: string }[] = [
  { value: 'dates', label: 'These dates' },
  { value: 'weekly', label: 'Every week until I stop' },
]

/** The times of an alert: half-hours on dates or on weekdays. An existing weekly alert keeps its kind. */
export function AlertTimes({
  draft,
  onChange,
  canChoose,
}: {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  canChoose: boolean
}) {
  const [now] = useState(serverNow)
  const [initialDate] = useState(() => parsePickedSlot(draft.slots[0] ?? '')?.day)
  return (
    <div className={classes.when}>
      {canChoose && (
        <OptionRow label="When" options={choices} value={draft.repeats} onChange={(repeats) => onChange({ repeats })} />
      )}
      {draft.repeats === 'weekly' ? (
        <WeeklyTimes draft={draft} onChange={onChange} />
      ) : (
        <WeeklySlotPicker
          slots={draft.slots}
          onChange={(slots) => onChange({ slots })}
          onPast={() => showToast(pastDateToast)}
          initialDate={initialDate}
          now={now}
        />
      )}
    </div>
  )
}

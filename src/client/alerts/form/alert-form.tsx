import { useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { isWeekday, parsePickedSlot } from '#domain/alerts/picked-slot.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { isComplete, type AlertDraft } from './alert-draft.ts'
import { AlertFields } from './fields/alert-fields.tsx'
import { missingSlotToast, missingToast, pastDateToast } from '#client/alerts/alert-toast-copy.ts'
import { AlertFormFooter } from './alert-form-footer.tsx'
import { WeeklySlotPicker } from '#client/alerts/slot-picker/weekly-slot-picker.tsx'
import classes from './alert-form.module.css'

/** The form of the create and edit dialog: the criteria on one side, the times on the other. */
export function AlertForm({
  draft,
  onChange,
  onSubmit,
  onCancel,
  canRecur,
  problems,
  isPending,
  labels,
}: {
  draft: AlertDraft
  onChange: (change: Partial<AlertDraft>) => void
  onSubmit: () => void
  onCancel: () => void
  canRecur: boolean
  /** Why the alert could not be saved, or would be refused if it were submitted now. */
  problems: readonly string[]
  isPending: boolean
  labels: { save: string; saving: string }
}) {
  const [now] = useState(() => new Date())
  const [opening] = useState(() => openingDay(draft.slots))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isPending) return
    if (draft.email.trim() === '' || draft.venues.length === 0) showToast(missingToast)
    else if (draft.slots.length === 0) showToast(missingSlotToast)
    else onSubmit()
  }

  return (
    <form noValidate onSubmit={submit} onKeyDown={submitOnEnter}>
      <div className={classes.columns}>
        <AlertFields draft={draft} onChange={onChange} canRecur={canRecur} />
        <WeeklySlotPicker
          slots={draft.slots}
          onChange={(slots) => onChange({ slots })}
          onPast={() => showToast(pastDateToast)}
          initialDate={opening.date}
          isWeekly={opening.isWeekly}
          now={now}
        />
      </div>
      <AlertFormFooter
        problems={problems}
        isPending={isPending}
        isComplete={isComplete(draft)}
        labels={labels}
        onCancel={onCancel}
      />
    </form>
  )
}

/** The first day that is already picked decides which week is shown first. A weekday means that the alert is weekly. */
function openingDay(slots: readonly string[]): { date: LocalDate | undefined; isWeekly: boolean } {
  const day = parsePickedSlot(slots[0] ?? '')?.day
  if (day === undefined) return { date: undefined, isWeekly: false }
  return isWeekday(day) ? { date: undefined, isWeekly: true } : { date: day, isWeekly: false }
}

/** Enter does nothing while the button is disabled, so it is handled here: the person then learns what is missing. */
function submitOnEnter(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target as Element).matches('input[type="email"]')) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

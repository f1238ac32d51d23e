import { batchFailure, createFailure, savedToast } from '#client/alerts/alert-toast-copy.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { daysOf } from '#client/alerts/draft/alert-request.ts'
import { NewAlertForm } from './new-alert-form.tsx'

/** The create form of the dialog. A toast tells what came of it, and the form repeats a refusal (rule alerts-36). */
export function CreateAlertForm({ seed, onDone }: { seed: AlertSeed; onDone: () => void }) {
  return (
    <NewAlertForm
      place={seed.like ? `again ${seed.like.id}` : `cell ${seed.sport} ${seed.date} ${seed.timeSlot}`}
      seed={seed}
      onCreated={({ alerts, needsConfirmation }, { isRecurring, repeats, email }) => {
        const group = isRecurring && repeats === 'dates' ? 'recurring' : alerts.length > 1 ? 'several' : 'one'
        showToast(savedToast('created', group, needsConfirmation ? email : undefined))
        onDone()
      }}
      refusalOf={(error, draft) => {
        const isBatch = draft.repeats === 'dates' && (draft.isRecurring || daysOf(draft).length > 1)
        const toast = isBatch ? batchFailure(error) : createFailure(error)
        return { text: toast.description ?? toast.title, close: showToast(toast) }
      }}
      onCancel={onDone}
    />
  )
}

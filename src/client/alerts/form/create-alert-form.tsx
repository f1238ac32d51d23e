import { batchFailure, createFailure, savedToast } from '#client/alerts/alert-toast-copy.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { daysOf, type AlertSeed } from './alert-draft.ts'
import { NewAlertForm } from './new-alert-form.tsx'

/** The create form of the dialog. A toast tells what came of it, and the form repeats a refusal (rule alerts-36). */
export function CreateAlertForm({ seed, onDone }: { seed: AlertSeed; onDone: () => void }) {
  return (
    <NewAlertForm
      seed={seed}
      onCreated={({ alerts, needsConfirmation }, { isRecurring, email }) => {
        const group = isRecurring ? 'recurring' : alerts.length > 1 ? 'several' : 'one'
        showToast(savedToast('created', group, needsConfirmation ? email : undefined))
        onDone()
      }}
      refusalOf={(error, draft) => {
        const isBatch = draft.isRecurring || daysOf(draft).length > 1
        const toast = isBatch ? batchFailure(error) : createFailure(error)
        showToast(toast)
        return toast.description ?? toast.title
      }}
      onCancel={onDone}
    />
  )
}

import { createFailure, pageCreatedToast, pageUnconfirmedToast } from '#client/alerts/alert-toast-copy.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { NewAlertForm } from './new-alert-form.tsx'

/**
 * The create form of the alerts page. It starts from sport 'all', no venues or slots, one player. A failure raises no
 * toast here; it is shown in the form (rule alerts-39).
 */
export function PageAlertForm({ onDone }: { onDone: () => void }) {
  return (
    <NewAlertForm
      seed={{ sport: 'all' }}
      onCreated={onDone}
      onConfirmation={(isAsked) => void showToast(isAsked ? pageCreatedToast : pageUnconfirmedToast)}
      refusalOf={(error) => {
        const { title, description } = createFailure(error)
        return description ?? title
      }}
      onCancel={onDone}
    />
  )
}

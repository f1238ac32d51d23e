import type { Alert } from '#domain/alerts/alert.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { draftOfAlert, updateInputOf } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { savedToast, updateFailure } from '#client/alerts/alert-toast-copy.ts'
import { useDraft } from './use-draft.ts'
import { useUpdateAlert } from './use-save-alert.ts'

/** The edit form of the dialog. */
export function EditAlertForm({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const { draft, change, refusal, refuse } = useDraft(() => draftOfAlert(alert))
  const update = useUpdateAlert()

  function submit() {
    update.mutate(updateInputOf(draft, alert.id), {
      onSuccess({ alert: changed, added }) {
        const group = changed.isRecurring ? 'recurring' : added.length > 0 ? 'several' : 'one'
        showToast(savedToast('updated', group, changed.isConfirmed ? undefined : draft.email))
        onDone()
      },
      onError(error) {
        const toast = updateFailure(error)
        showToast(toast)
        refuse(toast.description)
      },
    })
  }

  return (
    <AlertForm
      draft={draft}
      onChange={change}
      onSubmit={submit}
      onCancel={onDone}
      canRecur={false}
      problems={refusal === undefined ? [] : [refusal]}
      isPending={update.isPending}
      labels={{ save: 'Update Alert', saving: 'Updating...' }}
    />
  )
}

import type { Alert } from '#domain/alerts/alert.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { savedToast, updateFailure } from '#client/alerts/alert-toast-copy.ts'
import { draftOfAlert } from '#client/alerts/draft/alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { updateInputOf } from '#client/alerts/draft/alert-request.ts'
import { KeptNotice } from './kept-notice.tsx'
import { useDraft } from '#client/alerts/draft/use-draft.ts'
import { useOneAtATime } from '#client/alerts/changes/use-one-at-a-time.ts'
import { useUpdateAlert } from '#client/alerts/changes/use-save-alert.ts'

/** The edit form of the dialog. */
export function EditAlertForm({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const form = useDraft(`edit ${alert.id}`, () => draftOfAlert(alert))
  const { draft, refusal } = form
  const update = useUpdateAlert()
  const once = useOneAtATime()

  function submit() {
    if (!once.take()) return
    update.mutate(updateInputOf(draft, alert.id), {
      onSuccess({ alert: changed, added }) {
        form.drop()
        const group = changed.isRecurring ? 'recurring' : added.length > 0 ? 'several' : 'one'
        showToast(savedToast('updated', group, changed.isConfirmed ? undefined : draft.email))
        onDone()
      },
      onError(error) {
        const toast = updateFailure(error)
        form.refuse(toast.description ?? toast.title, showToast(toast))
      },
      onSettled: once.release,
    })
  }

  return (
    <AlertForm
      draft={draft}
      onChange={form.change}
      onSubmit={submit}
      onCancel={() => {
        form.drop()
        onDone()
      }}
      canRecur={false}
      notice={form.isPersisted && <KeptNotice onStartOver={form.startOver} />}
      problems={refusal === undefined ? [] : [refusal]}
      isPending={update.isPending}
      labels={{ save: 'Update Alert', saving: 'Updating...' }}
    />
  )
}

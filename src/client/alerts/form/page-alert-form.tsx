import { useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { createInputOf, newDraft, type AlertDraft } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { createFailure, pageCreatedToast, pageUnconfirmedToast } from '#client/alerts/alert-toast-copy.ts'
import { usePrecheck } from './use-precheck.ts'
import { useCreateAlert } from './use-save-alert.ts'

/**
 * The create form of the alerts page. It starts from sport 'all', no venues or slots, one player. A failure raises no
 * toast here; it is shown in the form (rule alerts-39).
 */
export function PageAlertForm({ onDone }: { onDone: () => void }) {
  const { state } = useSession()
  const email = state.status === 'signed-in' ? state.user.email : ''
  const [draft, setDraft] = useState(() => newDraft(email, { sport: 'all' }))
  const [refusal, setRefusal] = useState<string>()
  const create = useCreateAlert({
    onConfirmation: (isAsked) => void showToast(isAsked ? pageCreatedToast : pageUnconfirmedToast),
  })
  const conflicts = usePrecheck(draft, !create.isPending && refusal === undefined)

  function change(part: Partial<AlertDraft>) {
    setRefusal(undefined)
    setDraft((current) => ({ ...current, ...part }))
  }

  function submit() {
    create.mutate(createInputOf(draft), {
      onSuccess: onDone,
      onError(error) {
        const { title, description } = createFailure(error)
        setRefusal(description ?? title)
      },
    })
  }

  return (
    <AlertForm
      draft={draft}
      onChange={change}
      onSubmit={submit}
      onCancel={onDone}
      canRecur
      problems={refusal === undefined ? conflicts : [refusal]}
      isPending={create.isPending}
      labels={{ save: 'Create Alert', saving: 'Creating...' }}
    />
  )
}

import { useState } from 'react'
import { useSession } from '#client/session/session.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { createInputOf, daysOf, newDraft, type AlertDraft, type AlertSeed } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { batchFailure, createFailure, savedToast } from '#client/alerts/alert-toast-copy.ts'
import { usePrecheck } from './use-precheck.ts'
import { useCreateAlert } from './use-save-alert.ts'

export function CreateAlertForm({ seed, onDone }: { seed: AlertSeed; onDone: () => void }) {
  const { state } = useSession()
  const [draft, setDraft] = useState(() => newDraft(state.status === 'signed-in' ? state.user.email : '', seed))
  const [refusal, setRefusal] = useState<string>()
  const create = useCreateAlert()
  const conflicts = usePrecheck(draft, !create.isPending && refusal === undefined)

  function change(part: Partial<AlertDraft>) {
    setRefusal(undefined)
    setDraft((current) => ({ ...current, ...part }))
  }

  function submit() {
    const isBatch = draft.isRecurring || daysOf(draft).length > 1
    create.mutate(createInputOf(draft), {
      onSuccess({ alerts, needsConfirmation }) {
        const group = draft.isRecurring ? 'recurring' : alerts.length > 1 ? 'several' : 'one'
        showToast(savedToast('created', group, needsConfirmation ? draft.email : undefined))
        onDone()
      },
      onError(error) {
        const toast = isBatch ? batchFailure(error) : createFailure(error)
        showToast(toast)
        setRefusal(toast.description ?? toast.title)
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

import type { Alert } from '#domain/alerts/alert.ts'
import { useSession } from '#client/session/session.ts'
import { createInputOf, newDraft, type AlertDraft, type AlertSeed } from './alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { useDraft } from './use-draft.ts'
import { usePrecheck } from './use-precheck.ts'
import { useCreateAlert } from './use-save-alert.ts'

/** The form that makes an alert, in the dialog and on the alerts page. These differ in what they do with the answer. */
export function NewAlertForm({
  seed,
  onCreated,
  refusalOf,
  onConfirmation,
  onCancel,
}: {
  seed: AlertSeed
  onCreated: (answer: { alerts: Alert[]; needsConfirmation: boolean }, draft: AlertDraft) => void
  /** What the form says about a failure. */
  refusalOf: (error: unknown, draft: AlertDraft) => string
  onConfirmation?: (isAsked: boolean) => void
  onCancel: () => void
}) {
  const { state } = useSession()
  const email = state.status === 'signed-in' ? state.user.email : ''
  const { draft, change, refusal, refuse } = useDraft(() => newDraft(email, seed))
  const create = useCreateAlert(onConfirmation && { onConfirmation })
  const conflicts = usePrecheck(draft, !create.isPending && refusal === undefined)

  function submit(): void {
    create.mutate(createInputOf(draft), {
      onSuccess: (answer) => onCreated(answer, draft),
      onError: (error) => refuse(refusalOf(error, draft)),
    })
  }

  return (
    <AlertForm
      draft={draft}
      onChange={change}
      onSubmit={submit}
      onCancel={onCancel}
      canRecur
      problems={refusal === undefined ? conflicts : [refusal]}
      isPending={create.isPending}
      labels={{ save: 'Create Alert', saving: 'Creating...' }}
    />
  )
}

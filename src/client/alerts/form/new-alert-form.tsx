import type { Alert } from '#domain/alerts/alert.ts'
import { useSession } from '#client/session/session.ts'
import { newDraft, type AlertDraft, type AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { AlertForm } from './alert-form.tsx'
import { createInputOf } from '#client/alerts/draft/alert-request.ts'
import { FoundNow } from '#client/alerts/openings/found-now.tsx'
import { LeaveOutFree } from '#client/alerts/openings/leave-out-free.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { useDraft } from '#client/alerts/draft/use-draft.ts'
import { useOneAtATime } from '#client/alerts/changes/use-one-at-a-time.ts'
import { usePrecheck } from './use-precheck.ts'
import { useCreateAlert } from '#client/alerts/changes/use-save-alert.ts'

/** What a failed attempt leaves in the form, and the function that ends its toast, if there is one. */
export interface Refusal {
  text: string
  close?: (() => void) | undefined
}

/** The form that makes an alert, in the dialog and on the pages. These differ in what they do with the answer. */
export function NewAlertForm({
  place,
  seed,
  onCreated,
  refusalOf,
  onConfirmation,
  onCancel,
}: {
  /** Names the form among others, so that a draft comes back where it was left. */
  place: string
  seed: AlertSeed
  onCreated: (answer: { alerts: Alert[]; needsConfirmation: boolean }, draft: AlertDraft) => void
  refusalOf: (error: unknown, draft: AlertDraft) => Refusal
  onConfirmation?: (isAsked: boolean) => void
  onCancel: () => void
}) {
  const { state } = useSession()
  const email = state.status === 'signed-in' ? state.user.email : ''
  const form = useDraft(`${place} ${email}`, () => newDraft(email, seed))
  const { draft, refusal } = form
  const { submit, isPending } = useCreation({ form, onCreated, refusalOf, onConfirmation })
  const answer = usePrecheck(draft, !isPending)
  const ahead = answer?.isRefused ? answer.conflicts : []

  const leaveOut = <LeaveOutFree answer={answer} isPending={isPending} onPress={() => submit(true)} />
  return (
    <AlertForm
      draft={draft}
      onChange={form.change}
      onSubmit={() => submit(false)}
      onCancel={() => {
        form.drop()
        onCancel()
      }}
      canRecur
      shown={seed.shown}
      notice={form.isPersisted && <KeptNotice onStartOver={form.startOver} />}
      foundNow={<FoundNow answer={answer}>{refusal === undefined && leaveOut}</FoundNow>}
      problems={refusal === undefined ? ahead : [refusal]}
      // The refusal is in sight wherever the form is scrolled to, what matches is not.
      wayOut={refusal !== undefined && leaveOut}
      isPending={isPending}
      labels={{ save: 'Create Alert', saving: 'Creating...' }}
    />
  )
}

interface Creation {
  form: ReturnType<typeof useDraft>
  onCreated: (answer: { alerts: Alert[]; needsConfirmation: boolean }, draft: AlertDraft) => void
  refusalOf: (error: unknown, draft: AlertDraft) => Refusal
  onConfirmation?: ((isAsked: boolean) => void) | undefined
}

/** Makes the alert of a draft, once for each press and with the same request each time (decision 0018). */
function useCreation({ form, onCreated, refusalOf, onConfirmation }: Creation) {
  const create = useCreateAlert(onConfirmation && { onConfirmation })
  const once = useOneAtATime()

  function submit(leaveOutFree: boolean): void {
    if (!once.take()) return
    const { draft, requestId } = form
    const input = { ...createInputOf(draft), leaveOutFree, requestId }
    create.mutate(input, {
      onSuccess(made) {
        form.drop()
        onCreated(made, draft)
      },
      onError(error) {
        const { text, close } = refusalOf(error, draft)
        form.refuse(text, close)
      },
      onSettled: once.release,
    })
  }

  return { submit, isPending: create.isPending }
}

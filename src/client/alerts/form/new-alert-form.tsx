import { useDebouncedValue } from '@mantine/hooks'
import type { Alert } from '#domain/alerts/alert.ts'
import type { PrecheckAnswer } from '#domain/alerts/precheck-answer.ts'
import { useCreateAlert } from '#client/alerts/alert-mutations.ts'
import { newDraft, type AlertDraft, type AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { createInputOf, whatIsMissing } from '#client/alerts/draft/alert-request.ts'
import { useDraft } from '#client/alerts/draft/use-draft.ts'
import { useOneAtATime } from '#client/alerts/send-once.ts'
import { useSession } from '#client/session/session.ts'
import { trpc } from '#client/trpc.ts'
import { AlertForm, KeptNotice } from './alert-form.tsx'
import { FoundNow, LeaveOutFree } from './found-now.tsx'

/** What a failed attempt leaves in the form, and the function that ends its toast, if there is one. */
interface Refusal {
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

const debounceMs = 300

/**
 * What is known of the alert before it is made, asked while the form is filled in. If the question itself fails, nothing
 * happens: the server decides when the alert is made (rule alerts-10).
 */
function usePrecheck(draft: AlertDraft, isWanted: boolean): PrecheckAnswer | undefined {
  const [debounced] = useDebouncedValue(draft, debounceMs)
  const answer = trpc.alerts.precheck.useQuery(createInputOf(debounced), {
    enabled: isWanted && whatIsMissing(debounced) === undefined,
    staleTime: 0,
    gcTime: 0,
  })
  return isWanted && debounced === draft ? answer.data : undefined
}

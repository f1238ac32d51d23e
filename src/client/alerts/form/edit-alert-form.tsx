import type { Alert } from '#domain/alerts/alert.ts'
import { useUpdateAlert } from '#client/alerts/alert-mutations.ts'
import { existsText, refusalText, savedToast, updateFailure } from '#client/alerts/alert-toast-copy.ts'
import { draftOfAlert, type AlertDraft } from '#client/alerts/draft/alert-draft.ts'
import { daysOf, updateInputOf } from '#client/alerts/draft/alert-request.ts'
import { draftSentence } from '#client/alerts/draft/draft-sentence.ts'
import { useDraft } from '#client/alerts/draft/use-draft.ts'
import { useOneAtATime } from '#client/alerts/send-once.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { AlertForm, KeptNotice } from './alert-form.tsx'
import { ExistingAlert } from './existing-alert.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'

/**
 * The form that changes an alert: in the dialog for its owner, or for the holder of a link with that link's `token`. A
 * link's alert keeps its address and stays one alert.
 */
export function EditAlertForm({ alert, token, onDone }: { alert: Alert; token?: string; onDone: () => void }) {
  const isLink = token !== undefined
  const form = useDraft(`${isLink ? 'link' : 'edit'} ${alert.id}`, () => draftOfAlert(alert))
  const { draft, refusal } = form
  const isTooMuch = isLink && draft.when.repeats === 'dates' && daysOf(draft).length > 1
  const problems = isTooMuch ? ['This link changes one alert, so choose one date.'] : []
  const { save, isPending } = useSave({
    token,
    onSaved(toast) {
      showToast(toast)
      close()
    },
    onRefused(error) {
      const toast = updateFailure(error)
      form.refuse(refusalText(error, toast), isLink ? undefined : showToast(toast))
    },
  })

  function close(): void {
    form.drop()
    onDone()
  }

  return (
    <AlertForm
      draft={draft}
      onChange={form.change}
      onSubmit={() => !isTooMuch && save(draft, alert.id)}
      onCancel={close}
      canRecur={false}
      isEmailFixed={isLink}
      notice={!isLink && form.isPersisted && <KeptNotice onStartOver={form.startOver} />}
      problems={refusal === undefined ? problems : [refusal]}
      wayOut={refusal === existsText && <ExistingAlert draft={draft} />}
      isPending={isPending}
      labels={{ save: 'Update Alert', saving: 'Updating...' }}
    />
  )
}

/** Saves a draft over an alert, with the person's session or with the token of a link. */
function useSave({
  token,
  onSaved,
  onRefused,
}: {
  token: string | undefined
  onSaved: (toast: Toast) => void
  onRefused: (error: unknown) => void
}) {
  const catalogue = useCatalogue()
  const utils = trpc.useUtils()
  const update = useUpdateAlert()
  const updateByLink = trpc.alerts.updateByLink.useMutation({ onSuccess: () => utils.alerts.previewLink.invalidate() })
  const once = useOneAtATime()
  const callbacks = { onError: onRefused, onSettled: once.release }

  function save(draft: AlertDraft, alertId: string): void {
    if (!once.take()) return
    const input = updateInputOf(draft, alertId)
    const sentence = draftSentence(draft, catalogue)
    if (token === undefined) {
      update.mutate(input, {
        ...callbacks,
        onSuccess({ alert: changed, added }) {
          const group = changed.isRecurring ? 'recurring' : added.length > 0 ? 'several' : 'one'
          const mustConfirm = changed.isConfirmed ? undefined : draft.email
          onSaved(savedToast({ change: 'updated', group, sentence, mustConfirm }))
        },
      })
      return
    }
    const { id: _id, email: _email, ...change } = input
    updateByLink.mutate(
      { token, change },
      { ...callbacks, onSuccess: () => onSaved(savedToast({ change: 'updated', group: 'one', sentence })) },
    )
  }

  return { save, isPending: update.isPending || updateByLink.isPending }
}

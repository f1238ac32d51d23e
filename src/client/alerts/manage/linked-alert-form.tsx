import type { Alert } from '#domain/alerts/alert.ts'
import { savedToast, updateFailure } from '#client/alerts/alert-toast-copy.ts'
import { draftOfAlert } from '#client/alerts/draft/alert-draft.ts'
import { AlertForm } from '#client/alerts/form/alert-form.tsx'
import { daysOf, updateInputOf } from '#client/alerts/draft/alert-request.ts'
import { useDraft } from '#client/alerts/draft/use-draft.ts'
import { useOneAtATime } from '#client/alerts/changes/use-one-at-a-time.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'

/** Changes the one alert that a link is about. Its address stays, and so does its being one alert. */
export function LinkedAlertForm({ alert, token, onDone }: { alert: Alert; token: string; onDone: () => void }) {
  const form = useDraft(`link ${alert.id}`, () => draftOfAlert(alert))
  const { draft, refusal } = form
  const utils = trpc.useUtils()
  const update = trpc.alerts.updateByLink.useMutation()
  const once = useOneAtATime()
  const isTooMuch = draft.repeats === 'dates' && daysOf(draft).length > 1
  const problems = isTooMuch ? ['This link changes one alert, so choose one date.'] : []

  function submit(): void {
    if (isTooMuch || !once.take()) return
    const { id: _id, email: _email, ...change } = updateInputOf(draft, alert.id)
    update.mutate(
      { token, change },
      {
        async onSuccess() {
          form.drop()
          await utils.alerts.previewLink.invalidate()
          showToast(savedToast('updated', 'one'))
          onDone()
        },
        onError(error) {
          const toast = updateFailure(error)
          form.refuse(toast.description ?? toast.title)
        },
        onSettled: once.release,
      },
    )
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
      isEmailFixed
      problems={refusal === undefined ? problems : [refusal]}
      isPending={update.isPending}
      labels={{ save: 'Update Alert', saving: 'Updating...' }}
    />
  )
}

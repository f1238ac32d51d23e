import { Skeleton } from '@mantine/core'
import { createFailure, pageCreatedToast, pageUnconfirmedToast, refusalText } from '#client/alerts/alert-toast-copy.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { FormFrame, NewAlertForm } from './new-alert-form.tsx'
import { seedOfPreferences } from '#client/alerts/draft/seeds.ts'
import { usePreferences } from '#client/session/own-preferences.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'

/**
 * The create form of the alerts page. It starts from the preferences; after an alert was made it resets to sport 'all',
 * no venues or slots, one player. It shows failures itself, without a toast (rule alerts-39).
 */
export function PageAlertForm({
  isReset,
  onMade,
  onCancel,
}: {
  isReset: boolean
  onMade: () => void
  onCancel: () => void
}) {
  const preferences = usePreferences()
  if (!preferences.data) {
    return (
      <Unanswered
        query={preferences}
        failedTitle="Your preferences could not be loaded."
        loading={<Skeleton height={320} aria-label="Loading" />}
      />
    )
  }
  const seed = seedOfPreferences(preferences.data)
  return (
    <FormFrame>
      <NewAlertForm
        draftKey="alerts page"
        seed={isReset ? { sport: 'all', near: seed.near, venues: [] } : seed}
        onCreated={onMade}
        onConfirmation={(isAsked) => void showToast(isAsked ? pageCreatedToast : pageUnconfirmedToast)}
        refusalOf={(error) => ({ text: refusalText(error, createFailure(error)) })}
        onCancel={onCancel}
      />
    </FormFrame>
  )
}

import { Skeleton } from '@mantine/core'
import { pageCreatedToast, pageUnconfirmedToast } from '#client/alerts/alert-toast-copy.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import { FormFrame, NewAlertForm } from './new-alert-form.tsx'
import type { Preferences } from '#domain/preferences/preferences.ts'
import type { AlertSeed } from '#client/alerts/draft/alert-draft.ts'
import { seedOfPreferences } from '#client/alerts/draft/seeds.ts'
import { WithPreferences } from '#client/session/own-preferences.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'

/**
 * The create form of the alerts page. It starts from the preferences; after an alert was made it resets to sport 'all',
 * no venues or slots, one player. It shows failures itself, without a toast.
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
  const catalogue = useCatalogue()
  function seedOf(preferences: Preferences): AlertSeed {
    const seed = seedOfPreferences(preferences, catalogue)
    return isReset ? { sport: 'all', near: seed.near, venues: [] } : seed
  }
  return (
    <WithPreferences loading={<Skeleton height={320} aria-label="Loading" />}>
      {(preferences) => (
        <FormFrame>
          <NewAlertForm
            draftKey="alerts page"
            seed={seedOf(preferences)}
            onCreated={onMade}
            onConfirmation={(isAsked) => void showToast(isAsked ? pageCreatedToast : pageUnconfirmedToast)}
            onCancel={onCancel}
          />
        </FormFrame>
      )}
    </WithPreferences>
  )
}

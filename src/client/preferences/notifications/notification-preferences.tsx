import { Switch } from '@mantine/core'
import type { Preferences } from '#domain/preferences/preferences.ts'
import { PreferencesPart } from '#client/preferences/preferences-part.tsx'
import { PaceFields } from './pace-fields.tsx'
import { PushToggle } from './push-toggle.tsx'

/** How, and how often, a person hears of openings. */
export function NotificationPreferences({
  draft,
  onChange,
}: {
  draft: Preferences
  onChange: (part: Partial<Preferences>) => void
}) {
  return (
    <PreferencesPart title="Notifications">
      <Switch
        label="Email notifications"
        size="md"
        checked={draft.emailNotifications}
        onChange={(event) => onChange({ emailNotifications: event.currentTarget.checked })}
      />
      <PushToggle
        isWanted={draft.pushNotifications}
        onChange={(pushNotifications) => onChange({ pushNotifications })}
      />
      <Switch
        label="Book links show me first whether it's still free"
        description="They lead to the half-hour on Courtside, with what is free nearby if the court is gone."
        size="md"
        checked={draft.lookBeforeBooking}
        onChange={(event) => onChange({ lookBeforeBooking: event.currentTarget.checked })}
      />
      <PaceFields draft={draft} onChange={onChange} />
    </PreferencesPart>
  )
}

import { Switch } from '@mantine/core'
import { counted } from '#domain/counted.ts'
import { PaceFields } from './pace-fields.tsx'
import { PreferencesPart, type PartProps } from './preferences-parts.tsx'
import { usePush, type PushState } from './use-push.ts'
import classes from './preferences.module.css'

/** The channels and times of notifications. */
export function NotificationPreferences({ draft, onChange }: PartProps) {
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
        label="Check it's still free before I book"
        description="Book links lead to the half-hour on Courtside, with what is free nearby if the court is gone."
        size="md"
        checked={draft.lookBeforeBooking}
        onChange={(event) => onChange({ lookBeforeBooking: event.currentTarget.checked })}
      />
      <PaceFields draft={draft} onChange={onChange} />
    </PreferencesPart>
  )
}

const descriptions: Record<PushState, string | undefined> = {
  loading: undefined,
  'coming-soon': undefined,
  unsupported: 'This browser cannot show push notifications. On an iPhone, add Courtside to the Home Screen first.',
  denied: 'This browser blocks notifications from Courtside. Allow them in its settings for this site, then try again.',
  off: 'Courts show up on this device as soon as they open.',
  on: 'On for this device.',
  failed: 'That did not work. Please try again.',
}

/** Turns pushes to this device on and off at once. Without keys on the server it shows a disabled toggle. */
function PushToggle({ isWanted, onChange }: { isWanted: boolean; onChange: (isOn: boolean) => void }) {
  const { state, isBusy, others, turn } = usePush(isWanted, onChange)
  if (state === 'coming-soon' || state === 'loading') {
    return <Switch label="Push notifications (coming soon)" size="md" disabled checked={false} readOnly />
  }
  const more = others > 0 ? ` Also on ${counted(others, 'other device', 'other devices')}.` : ''
  return (
    <div role="group" aria-label="Push notifications">
      <Switch
        label="Push notifications"
        size="md"
        checked={state === 'on'}
        disabled={state === 'unsupported'}
        aria-disabled={isBusy}
        aria-describedby="push-state"
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <p id="push-state" role="status" className={classes.state}>
        {descriptions[state]}
        {more}
      </p>
    </div>
  )
}

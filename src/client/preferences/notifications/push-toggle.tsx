import { Switch } from '@mantine/core'
import classes from './notifications.module.css'
import { usePush, type PushState } from './use-push.ts'

const descriptions: Record<PushState, string | undefined> = {
  loading: undefined,
  'coming-soon': undefined,
  unsupported: 'This browser cannot show push notifications. On an iPhone, add Courtside to the Home Screen first.',
  denied: 'This browser blocks notifications from Courtside. Allow them in its settings for this site, then try again.',
  off: 'Courts show up on this device as soon as they open.',
  on: 'On for this device.',
  failed: 'That did not work. Please try again.',
}

/** Pushes to this device, turned on and off at once; while the server has no keys, the toggle of what is to come. */
export function PushToggle({ isWanted, onChange }: { isWanted: boolean; onChange: (isOn: boolean) => void }) {
  const { state, isBusy, others, turn } = usePush(isWanted, onChange)
  if (state === 'coming-soon' || state === 'loading') {
    return <Switch label="Push notifications (coming soon)" size="md" disabled checked={false} readOnly />
  }
  const more = others > 0 ? ` Also on ${others} other ${others === 1 ? 'device' : 'devices'}.` : ''
  return (
    <div role="group" aria-label="Push notifications">
      <Switch
        label="Push notifications"
        size="md"
        checked={state === 'on'}
        disabled={state === 'unsupported' || isBusy}
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

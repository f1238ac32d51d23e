import { Button } from '@mantine/core'
import { Outcome } from './outcome.tsx'

/** What a link shows that proves nothing, or no more. */
export function InvalidLink() {
  return (
    <Outcome title="This link no longer works">
      <p>
        This link is invalid or has expired. Sign in to see and change your alerts, or use the newest email we sent.
      </p>
      <Button component="a" href="/alerts" size="lg" fullWidth>
        See your alerts
      </Button>
    </Outcome>
  )
}

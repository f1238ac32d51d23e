import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { ShareButton } from '#client/alerts/sharing/share-button.tsx'
import { TrailButton } from '#client/alerts/trail/trail-button.tsx'
import type { OverviewActions } from './overview-actions.ts'
import { PauseChoice } from './pause-choice.tsx'
import classes from './overview-card.module.css'

/** What can be done with an alert, as far as its state and the page allow it. */
export function OverviewButtons({
  overview,
  now,
  actions: { onEdit, onPause, onResume, onMakeAgain, onBooked, canShare, hasTrail, isBusy },
}: {
  overview: AlertOverview
  now: Date
  actions: OverviewActions
}) {
  const [isPausing, setPausing] = useState(false)
  const { state, alerts } = overview
  const [alert] = alerts
  if (!alert) return null
  const isCurrent = state !== 'ended'
  return (
    <>
      <div className={classes.buttons}>
        {isCurrent && onEdit && alerts.length === 1 && (
          <Button variant="default" onClick={() => onEdit(alert)}>
            Edit
          </Button>
        )}
        {state === 'watching' && onPause && (
          <Button variant="default" aria-expanded={isPausing} onClick={() => setPausing(!isPausing)}>
            Pause
          </Button>
        )}
        {state === 'paused' && onResume && (
          <Button disabled={isBusy} onClick={() => onResume(overview)}>
            Resume
          </Button>
        )}
        {!isCurrent && onMakeAgain && (
          <Button variant="default" onClick={() => onMakeAgain(alert)}>
            Make it again
          </Button>
        )}
        {(state === 'watching' || state === 'paused') && onBooked && (
          <Button variant="default" disabled={isBusy} onClick={() => onBooked(overview)}>
            I booked it
          </Button>
        )}
        {(state === 'watching' || state === 'paused') && canShare && <ShareButton alerts={alerts} />}
        {hasTrail && <TrailButton alerts={alerts} now={now} />}
      </div>
      {isPausing && state === 'watching' && onPause && (
        <PauseChoice now={now} isBusy={isBusy} onPause={(until) => onPause(overview, until)} />
      )}
    </>
  )
}

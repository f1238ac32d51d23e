import { Button, TextInput } from '@mantine/core'
import { useState, Suspense } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { addDays, isLocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, sydneyDate } from '#domain/calendar/sydney-time.ts'
import { serverNow } from '#client/server-clock.ts'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { useEver } from '#client/ui/use-ever.ts'
import type { OverviewActions } from './overview-actions.ts'
import classes from './overview-card.module.css'

/** The actions that the alert's state and the page allow. */
export function OverviewButtons({
  overview,
  now,
  actions: { onEdit, onPause, onResume, onMakeAgain, onBooked, canShare, hasTimeline, isBusy },
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
        {hasTimeline && <TimelineButton alerts={alerts} now={now} />}
      </div>
      {isPausing && state === 'watching' && onPause && (
        <PauseChoice now={now} isBusy={isBusy} onPause={(until) => onPause(overview, until)} />
      )}
    </>
  )
}

const msPerDay = 86_400_000
/** The server's limit. */
const maxDaysAhead = 89

/** Pauses an alert for a day, a week, or until midnight of a date. */
function PauseChoice({ now, isBusy, onPause }: { now: Date; isBusy: boolean; onPause: (until: Date) => void }) {
  const today = sydneyDate(now)
  const [first, last] = [addDays(today, 1), addDays(today, maxDaysAhead)]
  const [date, setDate] = useState('')
  const isOffered = isLocalDate(date) && date >= first && date <= last
  const forDays = (days: number) => onPause(new Date(serverNow().getTime() + days * msPerDay))
  return (
    <div className={classes.pause} role="group" aria-label="Pause for how long">
      <Button variant="default" disabled={isBusy} onClick={() => forDays(1)}>
        For a day
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => forDays(7)}>
        For a week
      </Button>
      <div className={classes.until}>
        <TextInput
          type="date"
          label="Until a date"
          min={first}
          max={last}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <Button variant="default" disabled={isBusy || !isOffered} onClick={() => onPause(instantOf(date, 0))}>
          Pause
        </Button>
      </div>
    </div>
  )
}

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

/** Opens the sheet on which an alert, or a series as one, is shared with friends (rule alerts-56). */
function ShareButton({ alerts }: { alerts: readonly Alert[] }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Play together
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareSheet ids={alerts.map(({ id }) => id)} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const AlertTimeline = lazyPart(async () => (await import('./alert-timeline.tsx')).AlertTimeline)

/** Opens the timeline of an alert or a series (rule alerts-54). */
function TimelineButton({ alerts, now }: { alerts: readonly Alert[]; now: Date }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Why no alert?
      </Button>
      {wasOpened && (
        <Suspense>
          <AlertTimeline ids={alerts.map(({ id }) => id)} now={now} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

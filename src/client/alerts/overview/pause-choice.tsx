import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { addDays, isLocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, venueDate } from '#domain/calendar/venue-time.ts'
import { serverNow } from '#client/server-clock.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './overview-card.module.css'

const msPerDay = 86_400_000
/** The server's limit. */
const maxDaysAhead = 89

/** The end of a pause: in a day, in a week, or at midnight of a date. */
export function PauseChoice({ isBusy, onPause }: { isBusy: boolean; onPause: (until: Date) => void }) {
  const today = venueDate(serverNow())
  const [first, last] = [addDays(today, 1), addDays(today, maxDaysAhead)]
  const [date, setDate] = useState('')
  const isOffered = isLocalDate(date) && date >= first && date <= last
  const forDays = (days: number) => onPause(new Date(serverNow().getTime() + days * msPerDay))
  return (
    <div className={classes.pause} role="group" aria-label="Pause for how long">
      <PendingButton size="md" variant="default" isPending={isBusy} onClick={() => forDays(1)}>
        For a day
      </PendingButton>
      <PendingButton size="md" variant="default" isPending={isBusy} onClick={() => forDays(7)}>
        For a week
      </PendingButton>
      <div className={classes.until}>
        <TextInput
          size="md"
          type="date"
          label="Until a date"
          min={first}
          max={last}
          value={date}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <PendingButton size="md" isPending={isBusy} disabled={!isOffered} onClick={() => onPause(instantOf(date, 0))}>
          Until then
        </PendingButton>
      </div>
    </div>
  )
}

/** 'Pause everything until …': one pause for all watching alerts (rule alerts-46). */
export function PauseAll({
  overviews,
  isOpen,
  onClose,
  actions: { isBusy, onPauseAll },
}: {
  overviews: readonly AlertOverview[]
  isOpen: boolean
  onClose: () => void
  actions: { isBusy: boolean; onPauseAll: (overviews: readonly AlertOverview[], until: Date) => void }
}) {
  const watching = overviews.filter(({ state }) => state === 'watching' || state === 'paused')
  return (
    <Dialog size="40rem" title="Pause everything" opened={isOpen} onClose={onClose}>
      <PauseChoice
        isBusy={isBusy || watching.length === 0}
        onPause={(until) => {
          onClose()
          onPauseAll(watching, until)
        }}
      />
    </Dialog>
  )
}

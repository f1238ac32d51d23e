import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays, isLocalDate } from '#domain/calendar/local-date.ts'
import { instantOf, sydneyDate } from '#domain/calendar/sydney-time.ts'
import { serverNow } from '#client/server-clock.ts'
import classes from './overview-card.module.css'

const msPerDay = 86_400_000
/** As far ahead as the server takes it. */
const maxDaysAhead = 89

/** For how long an alert rests: a day, a week, or until a date, on which it starts again at midnight. */
export function PauseChoice({ now, isBusy, onPause }: { now: Date; isBusy: boolean; onPause: (until: Date) => void }) {
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

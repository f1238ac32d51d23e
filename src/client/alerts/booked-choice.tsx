import { Button } from '@mantine/core'
import type { Alert } from '#domain/alerts/alert.ts'
import { comingDays, type Booking } from '#domain/alerts/quiet-days.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { sydneyDate } from '#domain/calendar/sydney-time.ts'
import { serverNow } from '#client/server-clock.ts'
import classes from './overview/overview-card.module.css'

const maxOffered = 4

/** Asks for the booked day of weekly alerts; the last choice ends them (rule alerts-58). `named` is the day of an email. */
export function BookedChoice({
  alerts,
  named,
  isBusy,
  onBooked,
}: {
  alerts: readonly Alert[]
  named?: string | undefined
  isBusy: boolean
  onBooked: (booking: Booking) => void
}) {
  const coming = comingDays(alerts, sydneyDate(serverNow()), maxOffered)
  const days = named && isLocalDate(named) ? [...new Set([named, ...coming])] : coming
  return (
    <div className={classes.pause} role="group" aria-label="Which day did you book?">
      {days.map((date, at) => (
        <Button
          key={date}
          size="md"
          variant={named && at === 0 ? 'filled' : 'default'}
          disabled={isBusy}
          onClick={() => onBooked({ date })}
        >
          Quiet for {shortDateText(date)}
        </Button>
      ))}
      <Button size="md" variant="subtle" disabled={isBusy} onClick={() => onBooked({ isEnd: true })}>
        End the alert
      </Button>
    </div>
  )
}

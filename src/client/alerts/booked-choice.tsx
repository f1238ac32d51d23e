import { Button } from '@mantine/core'
import type { Alert } from '#domain/alerts/alert.ts'
import { bookableDays, type Booking } from '#domain/alerts/quiet-days.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { serverNow } from '#client/server-clock.ts'
import classes from './overview/overview-card.module.css'

/** Asks for the booked day of alerts on several days; the last choice ends them (rule alerts-58). */
export function BookedChoice({
  alerts,
  found,
  named,
  isBusy,
  onBooked,
}: {
  alerts: readonly Alert[]
  /** Days on which openings were found. */
  found: readonly LocalDate[]
  /** The day of the email that the person came from. */
  named?: LocalDate | undefined
  isBusy: boolean
  onBooked: (booking: Booking) => void
}) {
  return (
    <div className={classes.pause} role="group" aria-label="Which day did you book?">
      {bookableDays(alerts, found, venueDate(serverNow())).map((date) => (
        <Button
          key={date}
          size="md"
          variant={date === named ? 'filled' : 'default'}
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

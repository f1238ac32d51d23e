import type { Alert } from '#domain/alerts/alert.ts'
import { bookableDays, type Booking } from '#domain/alerts/quiet-days.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { serverNow } from '#client/server-clock.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
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
        <PendingButton
          key={date}
          size="md"
          variant={date === named ? 'filled' : 'default'}
          isPending={isBusy}
          onClick={() => onBooked({ date })}
        >
          Quiet for {shortDateText(date)}
        </PendingButton>
      ))}
      <PendingButton size="md" variant="subtle" isPending={isBusy} onClick={() => onBooked({ isEnd: true })}>
        End the alert
      </PendingButton>
    </div>
  )
}

import { useNetwork } from '@mantine/hooks'
import { sydneyTimeText } from '#domain/calendar/date-text.ts'
import classes from './calendar-screen.module.css'

/** Says that the connection is lost, and from when the data on screen is, by the clock of the venues. */
export function OfflineBanner({ readAt }: { readAt: number }) {
  const { online } = useNetwork()
  if (online) return null
  return (
    <p role="status" className={classes.offline}>
      You are offline. What you see is from {sydneyTimeText(new Date(readAt))}; alerts and bookings need a connection.
    </p>
  )
}

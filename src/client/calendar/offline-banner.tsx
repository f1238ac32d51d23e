import { useNetwork } from '@mantine/hooks'
import classes from './calendar-screen.module.css'

/** Says that the connection is lost, and how old the data on screen is. */
export function OfflineBanner({ readAt }: { readAt: number }) {
  const { online } = useNetwork()
  if (online) return null
  const at = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' }).format(readAt)
  return (
    <p role="status" className={classes.offline}>
      You are offline. What you see is from {at}; alerts and bookings need a connection.
    </p>
  )
}

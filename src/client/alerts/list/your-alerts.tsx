import type { Alert } from '#domain/alerts/alert.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { deletedToast } from '#client/alerts/alert-toast-copy.ts'
import { ListedAlertCard } from './listed-alert-card.tsx'
import { useDeleteAlert } from './use-delete-alert.ts'
import classes from '#client/alerts/alerts-screen.module.css'

/** The list of the alerts page. A failed deletion shows no message; the card simply stays (rule alerts-38). */
export function YourAlerts({ alerts, waiting }: { alerts: readonly Alert[]; waiting: readonly Alert[] }) {
  const deletion = useDeleteAlert()
  const addresses = [...new Set(waiting.map(({ email }) => email))]
  return (
    <section aria-labelledby="your-alerts">
      <h2 id="your-alerts" className={classes.subtitle}>
        Your Alerts
      </h2>
      {addresses.map((address) => (
        <p key={address} className={classes.notice}>
          Alerts for {address} start once you follow the link in the email that we sent there.
        </p>
      ))}
      {alerts.length === 0 ? (
        <p className={classes.empty}>
          No alerts created yet. Create your first alert to get notified when courts become available!
        </p>
      ) : (
        <ul className={classes.alerts}>
          {alerts.map((alert) => (
            <ListedAlertCard
              key={alert.id}
              alert={alert}
              isDeleting={deletion.isPending && deletion.variables.id === alert.id}
              onDelete={() => deletion.mutate({ id: alert.id }, { onSuccess: () => void showToast(deletedToast) })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

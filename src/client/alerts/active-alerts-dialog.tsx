import { Badge, Button, LoadingOverlay, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '#client/icons.tsx'
import type { Alert } from '#domain/alerts/alert.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { leavesFocus } from '#client/ui/pending-button.tsx'
import { Tooltips } from '#client/ui/tooltips.tsx'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { Toast } from '#client/ui/toast/toast.ts'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import { instantText, daysText, sportName } from './alert-copy.ts'
import { Fact, MemberFact, PauseFact, VenueBadges, CriteriaFacts } from './alert-facts.tsx'
import { useDeleteAlert, useDeleteSeries } from './alert-mutations.ts'
import { deleteFailedToast, seriesDeleteFailedToast } from './alert-toast-copy.ts'
import { SportIcon } from './sport-icon.tsx'
import { useAlerts } from './use-alerts.ts'
import classes from './alert-card.module.css'

interface ActiveAlerts {
  opened: boolean
  onClose: () => void
  alerts: readonly Alert[]
  onEdit?: (alert: Alert) => void
}

/** Active Alerts (rules alerts-31, alerts-32). The dialog closes when its last alert is gone. */
export function ActiveAlertsDialog({ opened, onClose, alerts, onEdit }: ActiveAlerts) {
  const all = useAlerts().data ?? alerts
  const deleteOne = useDeleteAlert()
  const deleteAll = useDeleteSeries()
  const handlers = (failed: Toast) => ({
    onSuccess({ ids }: { ids: string[] }) {
      if (alerts.every(({ id }) => ids.includes(id))) onClose()
    },
    onError: () => void showToast(failed),
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="38rem"
      classNames={{ title: classes.dialogTitle ?? '' }}
      title={<Title count={alerts.length} />}
    >
      <div className={classes.list}>
        {deleteOne.isPending && <DeletingOverlay text="Deleting alert..." />}
        {deleteAll.isPending && <DeletingOverlay text="Deleting alert series..." />}
        <Tooltips>
          {alerts.map((alert) => (
            <ActiveAlertCard
              key={alert.id}
              alert={alert}
              seriesSize={1 + seriesMatesOf(alert, all).length}
              onEdit={onEdit}
              onDelete={() => deleteOne.mutate({ id: alert.id }, handlers(deleteFailedToast))}
              onDeleteSeries={() => deleteAll.mutate({ id: alert.id }, handlers(seriesDeleteFailedToast))}
            />
          ))}
        </Tooltips>
      </div>
    </Dialog>
  )
}

function Title({ count }: { count: number }) {
  return (
    <>
      Active Alerts
      <Badge component="span" size="lg" circle>
        {count}
      </Badge>
    </>
  )
}

interface ActiveAlertProps {
  alert: Alert
  /** Counts the alert together with its series mates. */
  seriesSize: number
  onEdit?: ((alert: Alert) => void) | undefined
  onDelete: () => void
  onDeleteSeries: () => void
}

/** One alert. */
function ActiveAlertCard({ alert, ...actions }: ActiveAlertProps) {
  return (
    <article className={classes.card} aria-label={`${sportName(alert.sport)} Alert, ${daysText(alert)}`}>
      <header className={classes.head}>
        <SportIcon sport={alert.sport} />
        <h3 className={classes.title}>{sportName(alert.sport)} Alert</h3>
        <span className={classes.active}>Active</span>
      </header>
      <dl className={classes.facts}>
        <Fact name={alert.specificDate ? 'Date' : 'Days'}>{daysText(alert)}</Fact>
        <Fact name="Times">{alert.timeSlots.join(', ')}</Fact>
        <CriteriaFacts alert={alert} />
        <MemberFact memberVenues={alert.memberVenues} />
        <PauseFact pausedUntil={alert.pausedUntil} />
        <Fact name="Email">{alert.email}</Fact>
        <Fact name="Created">{instantText(alert.createdAt)}</Fact>
      </dl>
      <VenueBadges venues={alert.venues} />
      <UnwatchedVenues venues={alert.venues} />
      <CardActions alert={alert} {...actions} />
    </article>
  )
}

function CardActions({ alert, seriesSize, onEdit, onDelete, onDeleteSeries }: ActiveAlertProps) {
  return (
    <footer className={classes.actions}>
      {onEdit && (
        <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => onEdit(alert)}>
          Edit
        </Button>
      )}
      <Button ref={leavesFocus} color="clay" variant="light" leftSection={<IconTrash size={18} />} onClick={onDelete}>
        Delete this alert only
      </Button>
      {seriesSize > 1 && (
        <Tooltip label={`${seriesSize} alerts in this series`}>
          <Button ref={leavesFocus} color="clay" variant="outline" onClick={onDeleteSeries}>
            Delete entire series
          </Button>
        </Tooltip>
      )}
    </footer>
  )
}

/** Covers the alerts while one of them is being deleted. */
function DeletingOverlay({ text }: { text: string }) {
  return (
    <LoadingOverlay
      visible
      zIndex={5}
      loaderProps={{
        children: (
          <p role="status" className={classes.deleting}>
            {text}
          </p>
        ),
      }}
    />
  )
}

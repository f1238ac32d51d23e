import { Badge, LoadingOverlay, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Alert } from '#domain/alerts/alert.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { showToast } from '#client/ui/toast/show-toast.tsx'
import { ActiveAlertCard } from './active-alert-card.tsx'
import {
  deletedToast,
  deleteFailedToast,
  seriesDeletedToast,
  seriesDeleteFailedToast,
} from '#client/alerts/alert-toast-copy.ts'
import { useAlerts } from '#client/alerts/use-alerts.ts'
import { useDeleteAlert, useDeleteSeries } from './use-delete-alert.ts'
import classes from './alert-card.module.css'

/** Active Alerts (rules alerts-31, alerts-32). It closes by itself once no alert is left in it. */
export function ActiveAlertsDialog({
  opened,
  onClose,
  alerts,
  onEdit,
}: {
  opened: boolean
  onClose: () => void
  alerts: readonly Alert[]
  onEdit?: (alert: Alert) => void
}) {
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  const all = useAlerts().data ?? alerts
  const deleteOne = useDeleteAlert()
  const deleteAll = useDeleteSeries()
  const deleting = deleteOne.isPending
    ? 'Deleting alert...'
    : deleteAll.isPending
      ? 'Deleting alert series...'
      : undefined

  function leaveIfEmpty(gone: readonly Alert[]) {
    const ids = new Set(gone.map(({ id }) => id))
    if (alerts.every(({ id }) => ids.has(id))) onClose()
  }

  function remove(alert: Alert) {
    deleteOne.mutate(
      { id: alert.id },
      {
        onSuccess() {
          showToast(deletedToast)
          leaveIfEmpty([alert])
        },
        onError: () => void showToast(deleteFailedToast),
      },
    )
  }

  function removeSeries(alert: Alert) {
    const series = [alert, ...seriesMatesOf(alert, all)]
    deleteAll.mutate(
      { id: alert.id },
      {
        onSuccess({ deleted }) {
          showToast(seriesDeletedToast(deleted))
          leaveIfEmpty(series)
        },
        onError: () => void showToast(seriesDeleteFailedToast),
      },
    )
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="38rem"
      fullScreen={isSmall}
      classNames={{ title: classes.dialogTitle ?? '' }}
      title={
        <>
          Active Alerts
          <Badge component="span" size="lg" circle>
            {alerts.length}
          </Badge>
        </>
      }
    >
      <div className={classes.list}>
        <LoadingOverlay
          visible={deleting !== undefined}
          zIndex={5}
          loaderProps={{
            children: (
              <p role="status" className={classes.deleting}>
                {deleting}
              </p>
            ),
          }}
        />
        {alerts.map((alert) => (
          <ActiveAlertCard
            key={alert.id}
            alert={alert}
            seriesSize={1 + seriesMatesOf(alert, all).length}
            onEdit={onEdit}
            onDelete={() => remove(alert)}
            onDeleteSeries={() => removeSeries(alert)}
          />
        ))}
      </div>
    </Modal>
  )
}

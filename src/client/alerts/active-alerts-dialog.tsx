import { Badge, Modal, LoadingOverlay } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Alert } from '#domain/alerts/alert.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { Tooltips } from '#client/ui/tooltips.tsx'
import { ActiveAlertCard } from './active-alert-card.tsx'
import { useAlerts } from './use-alerts.ts'
import { useRemoveAlerts } from './use-remove-alerts.ts'
import classes from './alert-card.module.css'

/** Active Alerts (rules alerts-31, alerts-32). The dialog closes when its last alert is gone. */
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
  const { remove, removeSeries, busyText } = useRemoveAlerts({ all, onGone: closeIfEmpty })

  function closeIfEmpty(gone: readonly Alert[]): void {
    const ids = new Set(gone.map(({ id }) => id))
    if (alerts.every(({ id }) => ids.has(id))) onClose()
  }

  const title = (
    <>
      Active Alerts
      <Badge component="span" size="lg" circle>
        {alerts.length}
      </Badge>
    </>
  )
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="38rem"
      fullScreen={isSmall}
      classNames={{ title: classes.dialogTitle ?? '' }}
      title={title}
    >
      <div className={classes.list}>
        <DeletingOverlay text={busyText} />
        <Tooltips>
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
        </Tooltips>
      </div>
    </Modal>
  )
}

/** Covers the alerts while one of them is being deleted. */
function DeletingOverlay({ text }: { text: string | undefined }) {
  return (
    <LoadingOverlay
      visible={text !== undefined}
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

import { Badge, Button, LoadingOverlay, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '#client/icons.tsx'
import type { Alert } from '#domain/alerts/alert.ts'
import { seriesMatesOf } from '#domain/alerts/series.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Tooltips } from '#client/ui/tooltips.tsx'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import { instantText, daysText, sportName } from './alert-copy.ts'
import { Fact, MemberFact, PauseFact, VenueBadges, CriteriaFacts } from './alert-facts.tsx'
import { SportIcon } from './sport-icon.tsx'
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
    <Dialog
      opened={opened}
      onClose={onClose}
      size="38rem"
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
    </Dialog>
  )
}

/** One alert. `seriesSize` counts the alert together with its series mates. */
function ActiveAlertCard({
  alert,
  seriesSize,
  onEdit,
  onDelete,
  onDeleteSeries,
}: {
  alert: Alert
  seriesSize: number
  onEdit?: ((alert: Alert) => void) | undefined
  onDelete: () => void
  onDeleteSeries: () => void
}) {
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
      <footer className={classes.actions}>
        {onEdit && (
          <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => onEdit(alert)}>
            Edit
          </Button>
        )}
        <Button color="clay" variant="light" leftSection={<IconTrash size={18} />} onClick={onDelete}>
          Delete this alert only
        </Button>
        {seriesSize > 1 && (
          <Tooltip label={`${seriesSize} alerts in this series`}>
            <Button color="clay" variant="outline" onClick={onDeleteSeries}>
              Delete entire series
            </Button>
          </Tooltip>
        )}
      </footer>
    </article>
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

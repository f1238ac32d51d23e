import { Button, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '#client/icons.tsx'
import type { Alert } from '#domain/alerts/alert.ts'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import { instantText, daysText, sportName } from './alert-copy.ts'
import { Fact, MemberFact, PauseFact, VenueBadges, CriteriaFacts } from './alert-facts.tsx'
import { SportIcon } from './sport-icon.tsx'
import classes from './alert-card.module.css'

/** One alert of the Active Alerts dialog. `seriesSize` counts the alert together with its series mates. */
export function ActiveAlertCard({
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
          <Button
            variant="default"
            leftSection={<IconPencil size={18} />}
            onClick={() => {
              onEdit(alert)
            }}
          >
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

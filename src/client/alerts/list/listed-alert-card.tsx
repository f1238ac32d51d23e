import { ActionIcon, Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Alert } from '#domain/alerts/alert.ts'
import { Fact, PauseFact, VenueBadges, CriteriaFacts } from './alert-facts.tsx'
import { createdDateText, daysText, sportName } from '#client/alerts/alert-copy.ts'
import { SportIcon } from '#client/alerts/sport-icon.tsx'
import classes from './alert-card.module.css'

/** One alert of the alerts page. */
export function ListedAlertCard({
  alert,
  isDeleting,
  onDelete,
}: {
  alert: Alert
  isDeleting: boolean
  onDelete: () => void
}) {
  const days = daysText(alert)
  const when = `${days} at ${alert.timeSlots.join(', ')}`
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <SportIcon sport={alert.sport} />
        <h3 className={classes.title}>Alert for {when}</h3>
        <ActionIcon
          className={classes.remove ?? ''}
          size={44}
          variant="subtle"
          color="clay"
          aria-label={`Delete alert for ${when}`}
          disabled={isDeleting}
          onClick={onDelete}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      <dl className={classes.facts}>
        <Fact name="Sport">
          <Badge className={classes.venue ?? ''} variant="light" size="lg">
            {sportName(alert.sport)}
          </Badge>
        </Fact>
        <CriteriaFacts alert={alert} />
        <PauseFact pausedUntil={alert.pausedUntil} />
        <Fact name="Email">{alert.email}</Fact>
        <Fact name="Created">{createdDateText(alert.createdAt)}</Fact>
      </dl>
      <VenueBadges venues={alert.venues} />
    </li>
  )
}

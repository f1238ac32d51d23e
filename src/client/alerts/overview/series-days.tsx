import { Button } from '@mantine/core'
import type { Alert } from '#domain/alerts/alert.ts'
import { whenText } from '#domain/alerts/watch-sentence.ts'
import { byTimes } from '#client/alerts/draft/draft-sentence.ts'
import type { OverviewActions } from './overview-actions.ts'
import classes from './overview-card.module.css'

/** The alerts of a series, each of which can be changed or deleted by itself. */
export function SeriesDays({
  alerts,
  actions: { onEdit, onDeleteOne, isBusy },
}: {
  alerts: readonly Alert[]
  actions: OverviewActions
}) {
  return (
    <ul className={classes.days} aria-label="Alerts of this series">
      {alerts.map((alert) => {
        const when = whenText(byTimes([alert]))
        return (
          <li key={alert.id} className={classes.day}>
            <span>{when}</span>
            {onEdit && (
              <Button variant="subtle" size="sm" aria-label={`Edit ${when}`} onClick={() => onEdit(alert)}>
                Edit
              </Button>
            )}
            {onDeleteOne && (
              <Button
                variant="subtle"
                color="clay"
                size="sm"
                disabled={isBusy}
                aria-label={`Delete ${when}`}
                onClick={() => onDeleteOne(alert)}
              >
                Delete
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

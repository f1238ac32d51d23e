import { alertSentence, type DescribedAlert } from '#domain/alerts/watch-sentence.ts'
import { SportIcon } from '#client/alerts/sport-icon.tsx'
import classes from './manage-alert.module.css'

/** An alert, or a series of alerts, in one sentence, for a person who may not be signed in. */
export function ManagedAlerts({ alerts }: { alerts: readonly DescribedAlert[] }) {
  return (
    <li className={classes.alert}>
      <SportIcon sport={alerts[0]?.sport ?? 'all'} />
      <p className={classes.when}>{alertSentence(alerts)}</p>
    </li>
  )
}

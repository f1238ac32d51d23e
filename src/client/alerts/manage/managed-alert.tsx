import type { Alert } from '#domain/alerts/alert.ts'
import { displayNameOf } from '#domain/venues/venue-catalogue.ts'
import { daysText, sportName } from '#client/alerts/alert-copy.ts'
import { SportIcon } from '#client/alerts/sport-icon.tsx'
import classes from './manage-alert.module.css'

/** The fields that the summary shows. */
type ManagedAlertFacts = Pick<Alert, 'sport' | 'venues' | 'timeSlots' | 'daysOfWeek' | 'specificDate' | 'specificDates'>

const maxVenues = 5

/** An alert in three lines, for a person who may not be signed in. */
export function ManagedAlert({ alert }: { alert: ManagedAlertFacts }) {
  const { venues } = alert
  const more = venues.length > maxVenues ? ` and ${venues.length - maxVenues} more` : ''
  return (
    <li className={classes.alert}>
      <SportIcon sport={alert.sport} />
      <div>
        <p className={classes.when}>
          {daysText(alert)}, {alert.timeSlots.join(', ')}
        </p>
        <p className={classes.where}>
          {sportName(alert.sport)} · {venues.slice(0, maxVenues).map(displayNameOf).join(', ')}
          {more}
        </p>
      </div>
    </li>
  )
}

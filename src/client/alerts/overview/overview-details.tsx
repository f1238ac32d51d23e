import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { createdDateText, sportName } from '#client/alerts/alert-copy.ts'
import { FreeOpening } from '#client/alerts/openings/free-opening.tsx'
import { questionOfAlerts } from '#client/alerts/draft/chance-questions.ts'
import { CriteriaFacts, Fact, MemberFact } from '#client/alerts/list/alert-facts.tsx'
import { HowOften } from '#client/ui/chance/how-often.tsx'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import { FoldedVenues } from './folded-venues.tsx'
import type { OverviewActions } from './overview-actions.ts'
import { OverviewButtons } from './overview-buttons.tsx'
import { checkedText } from './overview-copy.ts'
import { SeriesDays } from './series-days.tsx'
import classes from './overview-card.module.css'

/** Everything about an alert: what was found last, what it asks for, and what can be done with it. */
export function OverviewDetails({
  overview,
  now,
  actions,
}: {
  overview: AlertOverview
  now: Date
  actions: OverviewActions
}) {
  const { alerts, recent, state } = overview
  const [alert] = alerts
  if (!alert) return null
  return (
    <div className={classes.details}>
      {recent.length > 0 && (
        <section aria-label="Found last">
          <p className={classes.caption}>Found last</p>
          <ul className={classes.found}>
            {recent.map((opening) => (
              <FreeOpening
                key={`${opening.venueId} ${opening.date} ${opening.startMinutes} ${opening.resource} ${opening.foundAt.getTime()}`}
                {...opening}
                isGone={!opening.isOpen}
              />
            ))}
          </ul>
        </section>
      )}
      <dl className={classes.facts}>
        <Fact name="Sport">{sportName(alert.sport)}</Fact>
        <CriteriaFacts alert={alert} />
        <MemberFact memberVenues={alert.memberVenues} />
        <Fact name="Email">{alert.email}</Fact>
        <Fact name="Created">{createdDateText(alert.createdAt)}</Fact>
        {state !== 'ended' && <Fact name="Checked">{checkedText(overview, now)}</Fact>}
      </dl>
      {state !== 'ended' && <HowOften question={questionOfAlerts(alerts)} />}
      <FoldedVenues venues={alert.venues} />
      {state !== 'ended' && <UnwatchedVenues venues={alert.venues} />}
      {alerts.length > 1 && state !== 'ended' && <SeriesDays alerts={alerts} actions={actions} />}
      <OverviewButtons overview={overview} now={now} actions={actions} />
    </div>
  )
}

import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { whenText } from '#domain/alerts/watch-sentence.ts'
import { createdDateText, sportName } from '#client/alerts/alert-copy.ts'
import { CriteriaFacts, Fact, MemberFact, VenueBadges } from '#client/alerts/alert-facts.tsx'
import { questionOfAlerts } from '#client/alerts/draft/how-often-questions.ts'
import { FreeOpening } from '#client/alerts/free-opening.tsx'
import { useStartTime } from '#client/hydration/rendered.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { HowOften } from '#client/ui/how-often.tsx'
import { UnwatchedVenues } from '#client/ui/venues/refused-venues.tsx'
import type { CardMenu, OverviewActions } from './overview-actions.ts'
import { checkedText } from './overview-copy.ts'
import { PendingButton } from '#client/ui/pending-button.tsx'
import classes from './overview-card.module.css'

const TimelineLines = lazyPart(() => import('./alert-timeline.tsx'), 'TimelineLines')

/** The details of an alert: recent findings, the timeline in two lines, and criteria. */
export function OverviewDetails({ overview, actions }: CardMenu) {
  const { alerts, recent, state } = overview
  const isEnded = state === 'ended'
  const [now] = useState(useStartTime())
  const [alert] = alerts
  if (!alert) return null
  return (
    <div className={classes.details}>
      <FoundLast recent={recent} />
      <dl className={classes.facts}>
        <Fact name="Sport">{sportName(alert.sport)}</Fact>
        <CriteriaFacts alert={alert} />
        <MemberFact memberVenues={alert.memberVenues} />
        <Fact name="Email">{alert.email}</Fact>
        <Fact name="Created">{createdDateText(alert.createdAt)}</Fact>
        {!isEnded && <Fact name="Checked">{checkedText(overview, now)}</Fact>}
      </dl>
      {!isEnded && <HowOften question={questionOfAlerts(alerts)} />}
      <FoldedVenues venues={alert.venues} />
      {!isEnded && <UnwatchedVenues venues={alert.venues} />}
      {alerts.length > 1 && !isEnded && <SeriesDays alerts={alerts} actions={actions} />}
      {actions.hasTimeline && (
        <Suspense>
          <TimelineLines alerts={alerts} />
        </Suspense>
      )}
    </div>
  )
}

function FoundLast({ recent }: Pick<AlertOverview, 'recent'>) {
  if (recent.length === 0) return null
  return (
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
  )
}

const maxShown = 6

/** The watched venues; a long list is folded. */
function FoldedVenues({ venues }: { venues: readonly string[] }) {
  if (venues.length <= maxShown) return <VenueBadges venues={venues} />
  return (
    <details className={classes.fold}>
      <summary>Show all {venues.length} venues</summary>
      <VenueBadges venues={venues} />
    </details>
  )
}

/** The alerts of a series, each with its own edit and delete. */
function SeriesDays({
  alerts,
  actions: { onEdit, onDeleteOne, isBusy },
}: {
  alerts: readonly Alert[]
  actions: OverviewActions
}) {
  return (
    <ul className={classes.days} aria-label="Alerts of this series">
      {alerts.map((alert) => {
        const when = whenText([alert])
        return (
          <li key={alert.id} className={classes.day}>
            <span>{when}</span>
            {onEdit && (
              <Button variant="subtle" size="sm" aria-label={`Edit ${when}`} onClick={() => onEdit(alert)}>
                Edit
              </Button>
            )}
            {onDeleteOne && (
              <PendingButton
                variant="subtle"
                color="clay"
                size="sm"
                isPending={isBusy}
                aria-label={`Delete ${when}`}
                onClick={() => onDeleteOne(alert)}
              >
                Delete
              </PendingButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

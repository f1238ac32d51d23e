import type { ComponentProps } from 'react'
import { Button, Skeleton } from '@mantine/core'
import type { Alert } from '#domain/alerts/alert.ts'
import { alertSentence, inSentences, type DescribedAlert } from '#domain/alerts/watch-sentence.ts'
import { SportIcon } from '#client/alerts/sport-icon.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { failureCodeOf } from '#client/trpc.ts'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './manage-alert.module.css'

/** A link whose alert is not there yet. */
export function LinkUnanswered({ query }: Pick<ComponentProps<typeof Unanswered>, 'query'>) {
  return (
    <Unanswered
      query={query}
      failedTitle="We could not reach Courtside."
      loading={<Skeleton height={220} aria-label="Loading" />}
    />
  )
}

const deadLink: readonly (string | undefined)[] = ['INVALID_TOKEN', 'INVALID_INPUT', 'NOT_FOUND']

/** True if the server refuses the link itself. A server that is busy or down says nothing about it. */
export function isDeadLink(error: unknown): boolean {
  return deadLink.includes(failureCodeOf(error))
}

/** Shown for an invalid or expired link. */
export function InvalidLink() {
  return (
    <Outcome title="This link no longer works">
      <p>
        This link is invalid or has expired. Sign in to see and change your alerts, or use the newest email we sent.
      </p>
      <Button component="a" href="/alerts" size="lg" fullWidth>
        See your alerts
      </Button>
    </Outcome>
  )
}

const maxListed = 12

/** The alerts of a link, each series in one sentence. */
export function AlertList({ alerts }: { alerts: readonly Alert[] }) {
  const catalogue = useCatalogue()
  const series = inSentences(alerts, catalogue.nameOf)
  if (series.length === 0) return null
  return (
    <>
      <ul className={classes.alerts}>
        {series.slice(0, maxListed).map((one) => (
          <ManagedAlerts key={one.alerts[0].id} alerts={one.alerts} />
        ))}
      </ul>
      {series.length > maxListed && <p>and {series.length - maxListed} more</p>}
    </>
  )
}

/** An alert, or a series of alerts, in one sentence, for a person who may not be signed in. */
export function ManagedAlerts({ alerts }: { alerts: readonly DescribedAlert[] }) {
  const catalogue = useCatalogue()
  return (
    <li className={classes.alert}>
      <SportIcon sport={alerts[0]?.sport ?? 'all'} />
      <p className={classes.when}>{alertSentence(alerts, catalogue.nameOf)}</p>
    </li>
  )
}

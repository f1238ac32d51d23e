import type { OperatorOverview } from '#domain/operator/operator-view.ts'
import { ageText } from '#client/ui/age-text.ts'
import { Part } from './part.tsx'
import classes from './operator.module.css'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** What is on its way, how fast it goes, and what holds it up. */
export function OutboxPart({ overview, at }: { overview: OperatorOverview; at: Date }) {
  const { outbox, untold, sent, relay } = overview
  return (
    <Part title="Outbox">
      {relay && (
        <p role="alert" className={classes.trouble}>
          The relay has taken nothing since {ageText(relay.since.getTime(), at)}: {relay.reason}
        </p>
      )}
      {untold.since && (
        <p className={classes.lead}>
          {untold.count} readings wait for the outbox, the oldest since {ageText(untold.since.getTime(), at)}.
        </p>
      )}
      <table className={classes.table} aria-label="Notifications of the last 30 days">
        <thead>
          <tr>
            <th scope="col">State</th>
            <th scope="col">Kind</th>
            <th scope="col">Number</th>
            <th scope="col">Oldest</th>
          </tr>
        </thead>
        <tbody>
          {outbox.map(({ state, kind, count, oldestAt, lastError }) => (
            <tr key={`${state} ${kind}`}>
              <th scope="row">{state}</th>
              <td>
                {kind}
                {lastError && <span className={classes.detail}>{lastError}</span>}
              </td>
              <td>{count}</td>
              <td>{ageText(oldestAt.getTime(), at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {outbox.length === 0 && <p className={classes.lead}>Nothing was sent in the last 30 days.</p>}
      {sent.map(({ kind, count, medianMs, p99Ms }) => (
        <p key={kind} className={classes.lead}>
          {kind}, the last five minutes: {count} sent, half within {seconds(medianMs)}, 99 % within {seconds(p99Ms)}.
        </p>
      ))}
    </Part>
  )
}

import { ageText } from '#domain/calendar/age-text.ts'
import page from '#client/ui/page/page.module.css'
import { Section } from '#client/ui/page/section.tsx'
import type { OperatorOverview } from '#domain/operator/operator-view.ts'
import classes from './operator.module.css'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The emails that are due, their rate, and what delays them. */
export function OutboxPart({ overview, at }: { overview: OperatorOverview; at: Date }) {
  const { outbox, waiting, sent, relay } = overview
  return (
    <Section title="Outbox">
      {relay && (
        <p role="alert" className={classes.trouble}>
          The relay has taken nothing since {ageText(relay.since.getTime(), at)}: {relay.reason}
        </p>
      )}
      {waiting.since && (
        <p className={page.lead}>
          {waiting.count} readings wait for the outbox, the oldest since {ageText(waiting.since.getTime(), at)}.
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
                {lastError && <span className={page.detail}>{lastError}</span>}
              </td>
              <td>{count}</td>
              <td>{ageText(oldestAt.getTime(), at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {outbox.length === 0 && <p className={page.lead}>Nothing was sent in the last 30 days.</p>}
      {sent.map(({ kind, count, medianMs, p99Ms }) => (
        <p key={kind} className={page.lead}>
          {kind}, the last five minutes: {count} sent, half within {seconds(medianMs)}, 99 % within {seconds(p99Ms)}.
        </p>
      ))}
    </Section>
  )
}

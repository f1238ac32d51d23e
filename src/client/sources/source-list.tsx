import { isReadWell, type SourceHealth } from '#domain/availability/source-health.ts'
import { ageText } from '#domain/calendar/age-text.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import { formatChangedCopy, nextTryText, stateCopy, systemName } from './source-copy.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './source-list.module.css'

interface Sources {
  title: string
  sources: readonly SourceHealth[]
  at: Date
}

/** Sources under a title. Those that are read as a whole are folded: the others come first. */
export function SourceList({ title, sources, at }: Sources) {
  if (sources.length === 0) return null
  const well = sources.filter(isWhole)
  const others = sources.filter((source) => !isWhole(source))
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>
        {title} <span className={classes.count}>{sources.length}</span>
      </h2>
      {others.length > 0 && <SourceTable title={title} sources={others} at={at} />}
      {well.length > 0 && (
        <details className={classes.well}>
          <summary>
            {others.length === 0 && 'All '}
            {well.length} checked
          </summary>
          <SourceTable title={`${title}, checked`} sources={well} at={at} />
        </details>
      )}
    </section>
  )
}

function isWhole({ state, formatChange }: SourceHealth): boolean {
  return isReadWell(state) && state !== 'partial' && formatChange === null
}

/** On a phone each row becomes a block of its own. */
function SourceTable({ title, sources, at }: Sources) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">Venue</th>
          <th scope="col">State</th>
          <th scope="col">Last good reading</th>
          <th scope="col">Next try</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow key={source.venueId} source={source} at={at} />
        ))}
      </tbody>
    </table>
  )
}

function SourceRow({ source, at }: { source: SourceHealth; at: Date }) {
  const catalogue = useCatalogue()
  const { venueId, system, state, reason, lastGoodAt, failures, formatChange, checks } = source
  return (
    <tr>
      <th scope="row">
        <a href={pathOfVenue({ id: venueId })}>{catalogue.nameOf(venueId)}</a>
        {system && <span className={classes.system}>{systemName(system)}</span>}
        <a
          href={`/sources/venue?${new URLSearchParams({ id: venueId })}`}
          className={classes.system}
          aria-label={`What we read of ${catalogue.nameOf(venueId)}`}
        >
          What we read
        </a>
      </th>
      <td>
        <span
          className={classes.state}
          data-well={isReadWell(state) || undefined}
          data-unread={state === 'unread' || state === 'opted_out' || state === 'paused' || undefined}
        >
          {formatChange === null ? stateCopy[state] : formatChangedCopy}
        </span>
        {reason && <span className={classes.reason}>{reason}</span>}
        {formatChange !== null && !reason?.includes(formatChange) && (
          <span className={classes.reason}>{formatChange}</span>
        )}
        {checks !== null && <span className={classes.reason}>{checks}</span>}
        {failures > 1 && <span className={classes.reason}>{failures} failed attempts in a row</span>}
      </td>
      <td data-label="Last good reading">{lastGoodAt === null ? 'never' : ageText(lastGoodAt, at)}</td>
      <td data-label="Next try">{nextTryText(source.nextTryAt, at)}</td>
    </tr>
  )
}

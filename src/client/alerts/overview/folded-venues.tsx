import { VenueBadges } from '#client/alerts/list/alert-facts.tsx'
import classes from './overview-card.module.css'

const maxShown = 6

/** The watched venues; a long list is folded. */
export function FoldedVenues({ venues }: { venues: readonly string[] }) {
  if (venues.length <= maxShown) return <VenueBadges venues={venues} />
  return (
    <details className={classes.fold}>
      <summary>Show all {venues.length} venues</summary>
      <VenueBadges venues={venues} />
    </details>
  )
}

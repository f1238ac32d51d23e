import { Badge } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { criteriaFor, type Criterion } from '#domain/availability/met-criteria.ts'
import { wishTexts } from '#domain/availability/wishes.ts'
import { useStartTime } from '#client/hydration/rendered.ts'
import { instantText } from './alert-copy.ts'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './alert-card.module.css'

/** Undefined for a criterion that is not set. */
const criterionFacts: Record<Criterion, (alert: Alert) => { name: string; text: string } | undefined> = {
  holes: ({ holes }) => ({ name: 'Holes', text: String(holes ?? 'All') }),
  spots: ({ spots }) => ({ name: 'Players', text: String(spots) }),
  minimumMinutes: ({ minimumMinutes }) => ({ name: 'Minimum Duration', text: `${minimumMinutes} minutes` }),
  courtMinutes: ({ courtMinutes }) =>
    courtMinutes === null ? undefined : { name: 'Minimum Duration', text: `${courtMinutes} minutes` },
}

/** The criteria of an alert beside its times. */
export function CriteriaFacts({ alert }: { alert: Alert }) {
  const catalogue = useCatalogue()
  const criteria = criteriaFor(alert.sport).flatMap((criterion) => criterionFacts[criterion](alert) ?? [])
  const wishes = wishTexts(alert.sport, alert.wishes, catalogue.nameOf)
  const also = wishes.length > 0 ? [{ name: 'Also', text: wishes.join(', ') }] : []
  return [...criteria, ...also].map(({ name, text }) => (
    <Fact key={name} name={name}>
      {text}
    </Fact>
  ))
}

/** The venues of which the owner is a member, as this alert says. */
export function MemberFact({ memberVenues }: Pick<Alert, 'memberVenues'>) {
  const catalogue = useCatalogue()
  if (memberVenues.length === 0) return null
  return <Fact name="Member at">{memberVenues.map(catalogue.nameOf).join(', ')}</Fact>
}

/** Says until when a paused alert rests. */
export function PauseFact({ pausedUntil }: Pick<Alert, 'pausedUntil'>) {
  const [now] = useState(useStartTime())
  if (!pausedUntil || pausedUntil <= now) return null
  return <Fact name="Paused until">{instantText(pausedUntil)}</Fact>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function VenueBadges({ venues }: { venues: readonly string[] }) {
  const catalogue = useCatalogue()
  return (
    <ul className={classes.venues} aria-label="Watched venues">
      {venues.map((id) => (
        <li key={id}>
          <Badge className={classes.venue ?? ''} variant="default" size="lg">
            {catalogue.nameOf(id)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

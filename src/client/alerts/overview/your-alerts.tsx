import { Button } from '@mantine/core'
import { useState, useEffect } from 'react'
import { IconChevronDown } from '#client/icons.tsx'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { useBrowserFact } from '#client/hydration/rendered.ts'
import { leavesFocus } from '#client/ui/pending-button.tsx'
import type { OverviewActions } from './overview-actions.ts'
import { OverviewCard } from './overview-card.tsx'
import { emptyText, groupsOf, type OverviewGroup } from './overview-groups.ts'
import classes from '#client/alerts/alerts-screen.module.css'

/** The alerts of the page, grouped by state (rules alerts-37, alerts-38). */
export function YourAlerts({
  overviews,
  sport,
  actions,
}: {
  overviews: readonly AlertOverview[]
  sport: SportOrAll
  actions: OverviewActions
}) {
  const shownId = useShownAlert(overviews)
  const empty = emptyText(overviews, sport)
  const addresses = overviews.filter(({ state }) => state === 'unconfirmed').map(({ alerts }) => alerts[0]?.email)
  return (
    <section aria-labelledby="your-alerts">
      <h2 id="your-alerts" className={classes.subtitle}>
        Your Alerts
      </h2>
      {[...new Set(addresses)].map((address) => (
        <p key={address} className={classes.notice}>
          Alerts for {address} start once you follow the link in the email that we sent there.
        </p>
      ))}
      {empty && <p className={classes.empty}>{empty}</p>}
      {groupsOf(overviews, sport).map((group) => (
        <Group key={group.state} group={group} actions={actions} shownId={shownId} />
      ))}
    </section>
  )
}

/** More cards are shown when asked for: two hundred would take a second on a phone. */
const maxShown = 50

interface GroupProps {
  group: OverviewGroup
  actions: OverviewActions
  shownId: string | undefined
}

/** The alerts of one state. The ended ones are folded, unless one of them is in the address. */
function Group({ group, actions, shownId }: GroupProps) {
  const { state, title, overviews } = group
  const heading = <h3 className={classes.groupTitle}>{`${title} (${overviews.length})`}</h3>
  const named = overviews.findIndex(({ alerts }) => alerts.some(({ id }) => id === shownId))
  const cards = <Cards overviews={overviews} named={named} actions={actions} />
  return state === 'ended' ? (
    <details className={classes.group} open={named >= 0}>
      <summary className={classes.fold}>
        {heading}
        <IconChevronDown size={20} color="var(--mantine-color-dimmed)" />
      </summary>
      {cards}
    </details>
  ) : (
    <section className={classes.group} aria-label={title}>
      {heading}
      {cards}
    </section>
  )
}

/** The cards of a group. The one at `named`, which the address names, begins open. */
function Cards({
  overviews,
  named,
  actions,
}: {
  overviews: readonly AlertOverview[]
  named: number
  actions: OverviewActions
}) {
  const [isAsked, setAsked] = useState(false)
  const isWhole = isAsked || named >= maxShown || overviews.length <= maxShown
  return (
    <>
      <ul className={classes.alerts}>
        {(isWhole ? overviews : overviews.slice(0, maxShown)).map((overview, at) => {
          const ids = overview.alerts.map(({ id }) => id)
          return (
            // With an id, so that the router scrolls to it whenever it scrolls.
            <li key={ids[0]} id={ids[0]} data-alerts={ids.join(' ')}>
              {/* The address is read after the first render: its card begins anew, open. */}
              <OverviewCard
                key={String(at === named)}
                overview={overview}
                actions={actions}
                isOpenAtFirst={at === named}
              />
            </li>
          )
        })}
      </ul>
      {!isWhole && (
        <Button ref={leavesFocus} variant="subtle" size="md" onClick={() => setAsked(true)}>
          Show all {overviews.length}
        </Button>
      )}
    </>
  )
}

/**
 * The alert in the address, as in `/alerts#id`, if it is listed. The page scrolls to its card, which takes the focus.
 */
function useShownAlert(overviews: readonly AlertOverview[]): string | undefined {
  const hash = useBrowserFact(() => window.location.hash.slice(1), '')
  const isListed = overviews.some(({ alerts }) => alerts.some(({ id }) => id === hash))
  useEffect(() => {
    if (!isListed) return
    const card = document.querySelector<HTMLElement>(`[data-alerts~="${CSS.escape(hash)}"]`)
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector('button')?.focus({ preventScroll: true })
  }, [hash, isListed])
  return isListed ? hash : undefined
}

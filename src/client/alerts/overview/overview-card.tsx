import { IconChevronDown } from '#client/icons.tsx'
import { useId, useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { FreeOpening } from '#client/alerts/free-opening.tsx'
import { SportIcon } from '#client/alerts/sport-icon.tsx'
import type { OverviewActions } from './overview-actions.ts'
import { overviewTitle, stateText } from './overview-copy.ts'
import { OverviewDetails } from './overview-details.tsx'
import { OverviewMenu } from './overview-menu.tsx'
import classes from './overview-card.module.css'

/** The card of an alert or a series: the sentence, its state, one menu, and what is free now; details once opened. */
export function OverviewCard({
  overview,
  now,
  actions,
  isOpenAtFirst = false,
  heading: Heading = 'h4',
}: {
  overview: AlertOverview
  now: Date
  actions: OverviewActions
  isOpenAtFirst?: boolean
  /** One level below the heading that it stands under. */
  heading?: 'h2' | 'h4'
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const detailsId = useId()
  const title = overviewTitle(overview)
  const [alert] = overview.alerts
  if (!alert) return null
  const free = overview.state === 'ended' ? undefined : overview.recent.find((opening) => opening.isOpen)
  return (
    <article className={classes.card} data-state={overview.state} aria-label={title}>
      <div className={classes.head}>
        <SportIcon sport={alert.sport} />
        <div className={classes.lines}>
          <Heading className={classes.title}>
            <button
              type="button"
              className={classes.toggle}
              aria-expanded={isOpen}
              aria-controls={detailsId}
              onClick={() => setOpen(!isOpen)}
            >
              {title}
            </button>
          </Heading>
          <p className={classes.state}>{stateText(overview, now)}</p>
        </div>
        <IconChevronDown className={classes.chevron} size={20} data-open={isOpen || undefined} />
        <OverviewMenu overview={overview} title={title} actions={actions} />
      </div>
      {free && !isOpen && (
        <ul className={classes.free} aria-label="Free now">
          <FreeOpening {...free} />
        </ul>
      )}
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <OverviewDetails overview={overview} now={now} actions={actions} />}
      </div>
    </article>
  )
}

import { IconChevronDown } from '#client/icons.tsx'
import { Suspense, useId, useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { isWeekly, quietDays } from '#domain/alerts/quiet-days.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { FreeOpening } from '#client/alerts/free-opening.tsx'
import { SportIcon } from '#client/alerts/sport-icon.tsx'
import { useStartTime } from '#client/hydration/rendered.ts'
import { serverNow } from '#client/server-clock.ts'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import type { MenuAction } from '#client/ui/menu/dots-button.tsx'
import { MenuButton } from '#client/ui/menu/menu-button.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import type { CardMenu, Sheet } from './overview-actions.ts'
import { overviewTitle, stateText } from './overview-copy.ts'
import { OverviewDetails } from './overview-details.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from './overview-card.module.css'

const OverviewSheets = lazyPart(() => import('./overview-sheets.tsx'), 'OverviewSheets')

/** The card of an alert or a series: the sentence, its state, one menu, and what is free now; details once opened. */
export function OverviewCard({
  overview,
  actions,
  isOpenAtFirst = false,
  heading: Heading = 'h4',
}: CardMenu & {
  isOpenAtFirst?: boolean
  /** One level below the heading that it stands under. */
  heading?: 'h2' | 'h4'
}) {
  const catalogue = useCatalogue()
  const [now] = useState(useStartTime())
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const detailsId = useId()
  const title = overviewTitle(overview, catalogue)
  const [alert] = overview.alerts
  if (!alert) return null
  return (
    <article className={classes.card} data-state={overview.state} aria-label={title}>
      <div className={classes.head}>
        <SportIcon sport={alert.sport} />
        <div className={classes.lines}>
          <Heading className={classes.title}>
            <Toggle isOpen={isOpen} controls={detailsId} onToggle={() => setOpen(!isOpen)}>
              {title}
            </Toggle>
          </Heading>
          <p className={classes.state}>{stateText(overview, now)}</p>
        </div>
        <IconChevronDown className={classes.chevron} size={20} />
        <OverviewMenu overview={overview} title={title} actions={actions} />
      </div>
      {!isOpen && <FreeNow overview={overview} />}
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <OverviewDetails overview={overview} actions={actions} />}
      </div>
    </article>
  )
}

/** The title, which opens the details. */
function Toggle({
  isOpen,
  controls,
  onToggle,
  children,
}: {
  isOpen: boolean
  controls: string
  onToggle: () => void
  children: string
}) {
  return (
    <button type="button" className={classes.toggle} aria-expanded={isOpen} aria-controls={controls} onClick={onToggle}>
      {children}
    </button>
  )
}

/** One opening that is free now, if the alert found any that still is. */
function FreeNow({ overview: { state, recent } }: { overview: AlertOverview }) {
  const free = state === 'ended' ? undefined : recent.find(({ isOpen }) => isOpen)
  return (
    free && (
      <ul className={classes.free} aria-label="Free now">
        <FreeOpening {...free} />
      </ul>
    )
  )
}

/** The one menu of a card, and the sheets that its items open. */
function OverviewMenu({ title, ...card }: CardMenu & { title: string }) {
  const [sheet, setSheet] = useState<Sheet>()
  const wasOpened = useEver(sheet !== undefined)
  const items = itemsOf(card, setSheet)
  if (items.length === 0) return null
  return (
    <>
      <MenuButton
        // A disabled button would lose the focus that it has when a sheet closes.
        actions={items.map((item) => ({ ...item, isDisabled: card.actions.isBusy }))}
        width={200}
        button={{
          className: classes.menu ?? '',
          variant: 'subtle',
          color: 'gray',
          'aria-label': `Menu of ${title}`,
        }}
      />
      {wasOpened && (
        <Suspense>
          <OverviewSheets {...card} sheet={sheet} onClose={() => setSheet(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The actions that the alert's state and the page allow. */
function itemsOf(
  { overview, actions: { onEdit, onPause, onResume, onMakeAgain, onBooked, onUnquiet, onDelete, canShare } }: CardMenu,
  open: (sheet: Sheet) => void,
): MenuAction[] {
  const { state, alerts } = overview
  const [alert] = alerts
  if (!alert) return []
  if (state === 'ended') return onMakeAgain ? [{ label: 'Make it again', onClick: () => onMakeAgain(alert) }] : []
  const isWatched = state === 'watching' || state === 'paused'
  const book = () => (alerts.length > 1 || alerts.some(isWeekly) ? open('booked') : onBooked?.(overview, {}))
  const quiet = isWatched && onUnquiet ? quietDays(alerts, venueDate(serverNow())) : []
  return [
    onEdit && alerts.length === 1 && { label: 'Edit', onClick: () => onEdit(alert) },
    state === 'watching' && onPause && { label: 'Pause', onClick: () => open('pause') },
    state === 'paused' && onResume && { label: 'Resume', onClick: () => onResume(overview) },
    isWatched && onBooked && { label: 'I booked it', onClick: book },
    ...quiet.map((date) => ({
      label: `Watch ${shortDateText(date)} again`,
      onClick: () => onUnquiet?.(overview, date),
    })),
    isWatched && canShare && { label: 'Play together', onClick: () => open('share') },
    onDelete && { label: alerts.length > 1 ? 'Delete series' : 'Delete', onClick: () => onDelete(overview) },
  ].filter((item) => item !== false && item !== undefined)
}

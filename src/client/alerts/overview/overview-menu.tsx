import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { isWeekly } from '#domain/alerts/quiet-days.ts'
import { AlertSheet } from '#client/alerts/alert-sheet.tsx'
import { BookedChoice } from '#client/alerts/booked-choice.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import { useEver } from '#client/ui/use-ever.ts'
import type { OverviewActions } from './overview-actions.ts'
import { PauseChoice } from './pause-choice.tsx'
import classes from './overview-card.module.css'

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

type Sheet = 'pause' | 'booked' | 'share'

interface CardMenu {
  overview: AlertOverview
  actions: OverviewActions
}

/** The one menu of a card, and the sheets that its items open. */
export function OverviewMenu({ title, ...card }: CardMenu & { title: string }) {
  const [sheet, setSheet] = useState<Sheet>()
  const items = itemsOf(card, setSheet)
  if (items.length === 0) return null
  return (
    <>
      <Menu position="bottom-end" width={200} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            className={classes.menu ?? ''}
            size={44}
            variant="subtle"
            color="gray"
            aria-label={`Menu of ${title}`}
            disabled={card.actions.isBusy}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ label, onClick }) => (
            <Menu.Item key={label} className={classes.item} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Sheets {...card} sheet={sheet} onClose={() => setSheet(undefined)} />
    </>
  )
}

/** The actions that the alert's state and the page allow. */
function itemsOf(
  { overview, actions: { onEdit, onPause, onResume, onMakeAgain, onBooked, onDelete, canShare } }: CardMenu,
  open: (sheet: Sheet) => void,
): { label: string; onClick: () => void }[] {
  const { state, alerts } = overview
  const [alert] = alerts
  if (!alert) return []
  if (state === 'ended') return onMakeAgain ? [{ label: 'Make it again', onClick: () => onMakeAgain(alert) }] : []
  const isWatched = state === 'watching' || state === 'paused'
  const book = () => (alerts.some(isWeekly) ? open('booked') : onBooked?.(overview, {}))
  return [
    onEdit && alerts.length === 1 && { label: 'Edit', onClick: () => onEdit(alert) },
    state === 'watching' && onPause && { label: 'Pause', onClick: () => open('pause') },
    state === 'paused' && onResume && { label: 'Resume', onClick: () => onResume(overview) },
    isWatched && onBooked && { label: 'I booked it', onClick: book },
    isWatched && canShare && { label: 'Play together', onClick: () => open('share') },
    onDelete && { label: alerts.length > 1 ? 'Delete series' : 'Delete', onClick: () => onDelete(overview) },
  ].filter((item) => item !== false && item !== undefined)
}

/** The sheets of the menu: the end of a pause, the booked day, and friends. */
function Sheets({
  overview,
  actions: { onPause, onBooked, isBusy },
  sheet,
  onClose,
}: CardMenu & { sheet: Sheet | undefined; onClose: () => void }) {
  const wasShared = useEver(sheet === 'share')
  const { alerts } = overview
  return (
    <>
      <AlertSheet title="Pause this alert" isOpen={sheet === 'pause'} onClose={onClose}>
        <PauseChoice
          isBusy={isBusy}
          onPause={(until) => {
            onClose()
            onPause?.(overview, until)
          }}
        />
      </AlertSheet>
      <AlertSheet title="Which day did you book?" isOpen={sheet === 'booked'} onClose={onClose}>
        <BookedChoice
          alerts={alerts}
          isBusy={isBusy}
          onBooked={(booking) => {
            onClose()
            onBooked?.(overview, booking)
          }}
        />
      </AlertSheet>
      {wasShared && (
        <Suspense>
          <ShareSheet ids={alerts.map(({ id }) => id)} isOpen={sheet === 'share'} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
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

/** The one menu of a card, with the actions that the alert's state and the page allow, and their sheets. */
export function OverviewMenu({
  overview,
  title,
  actions: { onEdit, onPause, onResume, onMakeAgain, onBooked, onDelete, canShare, isBusy },
}: {
  overview: AlertOverview
  title: string
  actions: OverviewActions
}) {
  const [sheet, setSheet] = useState<Sheet>()
  const wasShared = useEver(sheet === 'share')
  const { state, alerts } = overview
  const [alert] = alerts
  if (!alert) return null
  const isWatched = state === 'watching' || state === 'paused'
  const isAsked = alerts.some(isWeekly)
  const close = () => setSheet(undefined)
  const items: ReactNode[] = [
    state !== 'ended' && onEdit && alerts.length === 1 && (
      <Item key="edit" label="Edit" onClick={() => onEdit(alert)} />
    ),
    state === 'watching' && onPause && <Item key="pause" label="Pause" onClick={() => setSheet('pause')} />,
    state === 'paused' && onResume && <Item key="resume" label="Resume" onClick={() => onResume(overview)} />,
    isWatched && onBooked && (
      <Item key="booked" label="I booked it" onClick={() => (isAsked ? setSheet('booked') : onBooked(overview, {}))} />
    ),
    isWatched && canShare && <Item key="share" label="Play together" onClick={() => setSheet('share')} />,
    state === 'ended' && onMakeAgain && <Item key="again" label="Make it again" onClick={() => onMakeAgain(alert)} />,
    state !== 'ended' && onDelete && (
      <Item key="delete" label={alerts.length > 1 ? 'Delete series' : 'Delete'} onClick={() => onDelete(overview)} />
    ),
  ].filter(Boolean)
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
            disabled={isBusy}
          >
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>{items}</Menu.Dropdown>
      </Menu>
      {onPause && (
        <AlertSheet title="Pause this alert" isOpen={sheet === 'pause'} onClose={close}>
          <PauseChoice
            isBusy={isBusy}
            onPause={(until) => {
              close()
              onPause(overview, until)
            }}
          />
        </AlertSheet>
      )}
      {onBooked && isAsked && (
        <AlertSheet title="Which day did you book?" isOpen={sheet === 'booked'} onClose={close}>
          <BookedChoice
            alerts={alerts}
            isBusy={isBusy}
            onBooked={(booking) => {
              close()
              onBooked(overview, booking)
            }}
          />
        </AlertSheet>
      )}
      {wasShared && (
        <Suspense>
          <ShareSheet ids={alerts.map(({ id }) => id)} isOpen={sheet === 'share'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Item({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Menu.Item className={classes.item} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}

import { Suspense } from 'react'
import { BookedChoice } from '#client/alerts/booked-choice.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { lazyPart } from '#client/ui/lazy-part.tsx'
import { useEver } from '#client/ui/use-ever.ts'
import type { CardMenu, Sheet } from './overview-actions.ts'
import { PauseChoice } from './pause-choice.tsx'

const ShareSheet = lazyPart(() => import('./share-sheet.tsx'), 'ShareSheet')

/** The sheets of the menu: the end of a pause, the booked day, and friends. */
export function OverviewSheets({
  overview,
  actions: { onPause, onBooked, isBusy },
  sheet,
  onClose,
}: CardMenu & { sheet: Sheet | undefined; onClose: () => void }) {
  const wasShared = useEver(sheet === 'share')
  const { alerts, recent } = overview
  const quiet = alerts.flatMap(({ quietDates }) => quietDates)
  return (
    <>
      <Dialog size="40rem" title="Pause this alert" opened={sheet === 'pause'} onClose={onClose}>
        <PauseChoice
          isBusy={isBusy}
          onPause={(until) => {
            onClose()
            onPause?.(overview, until)
          }}
        />
      </Dialog>
      <Dialog size="40rem" title="Which day did you book?" opened={sheet === 'booked'} onClose={onClose}>
        <BookedChoice
          alerts={alerts}
          found={recent.map(({ date }) => date).filter((date) => !quiet.includes(date))}
          isBusy={isBusy}
          onBooked={(booking) => {
            onClose()
            onBooked?.(overview, booking)
          }}
        />
      </Dialog>
      {wasShared && (
        <Suspense>
          <ShareSheet ids={alerts.map(({ id }) => id)} isOpen={sheet === 'share'} onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}

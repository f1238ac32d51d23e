import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { AlertSheet } from '#client/alerts/alert-sheet.tsx'
import { PauseChoice } from './pause-choice.tsx'

/** 'Pause everything until …': one pause for all watching alerts (rule alerts-46). */
export function PauseAll({
  overviews,
  isOpen,
  onClose,
  actions: { isBusy, onPauseAll },
}: {
  overviews: readonly AlertOverview[]
  isOpen: boolean
  onClose: () => void
  actions: { isBusy: boolean; onPauseAll: (overviews: readonly AlertOverview[], until: Date) => void }
}) {
  const watching = overviews.filter(({ state }) => state === 'watching' || state === 'paused')
  return (
    <AlertSheet title="Pause everything" isOpen={isOpen} onClose={onClose}>
      <PauseChoice
        isBusy={isBusy || watching.length === 0}
        onPause={(until) => {
          onClose()
          onPauseAll(watching, until)
        }}
      />
    </AlertSheet>
  )
}

import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { useEver } from '#client/ui/use-ever.ts'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'

const TrailSheet = lazyPart(async () => (await import('./trail-sheet.tsx')).TrailSheet)

/** Opens the trail of an alert, or of a series as one (rule alerts-54). */
export function TrailButton({ alerts, now }: { alerts: readonly Alert[]; now: Date }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Why no alert?
      </Button>
      {wasOpened && (
        <Suspense>
          <TrailSheet ids={alerts.map(({ id }) => id)} now={now} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

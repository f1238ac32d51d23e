import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { Alert } from '#domain/alerts/alert.ts'
import { useEver } from '#client/ui/use-ever.ts'
import { lazyPart } from '#client/ui/when-wanted/lazy-part.ts'

const ShareSheet = lazyPart(async () => (await import('./share-sheet.tsx')).ShareSheet)

/** Opens the sheet on which an alert, or a series as one, is shared with friends (rule alerts-56). */
export function ShareButton({ alerts }: { alerts: readonly Alert[] }) {
  const [isOpen, setOpen] = useState(false)
  const wasOpened = useEver(isOpen)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Play together
      </Button>
      {wasOpened && (
        <Suspense>
          <ShareSheet ids={alerts.map(({ id }) => id)} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

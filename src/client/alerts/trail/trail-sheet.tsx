import { Button, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useOpenedAfterMount } from '#client/ui/use-opened-after-mount.ts'
import { trpc } from '#client/trpc.ts'
import { TrailParts } from './trail-parts.tsx'
import classes from './trail.module.css'

/** Everything that was done for an alert, and what it just missed. Asked anew whenever it is opened. */
export function TrailSheet({
  ids,
  now,
  isOpen,
  onClose,
}: {
  ids: string[]
  now: Date
  isOpen: boolean
  onClose: () => void
}) {
  const trail = trpc.alerts.trail.useQuery({ ids }, { enabled: isOpen, staleTime: 0, gcTime: 0 })
  const isSmall = useMediaQuery('(max-width: 47.99em)')
  return (
    <Modal
      opened={useOpenedAfterMount(isOpen)}
      onClose={onClose}
      size="40rem"
      fullScreen={isSmall}
      title="Why no alert?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {trail.isError && !trail.data ? (
        <div role="alert" className={classes.failure}>
          <p>What happened to this alert could not be loaded.</p>
          <Button size="md" onClick={() => void trail.refetch()}>
            Try Again
          </Button>
        </div>
      ) : trail.data ? (
        <TrailParts trail={trail.data} now={now} />
      ) : (
        <Skeleton height={320} radius="md" role="status" aria-label="Loading" />
      )}
    </Modal>
  )
}

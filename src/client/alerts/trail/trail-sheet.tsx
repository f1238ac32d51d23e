import { Button, Skeleton } from '@mantine/core'
import { AlertSheet } from '#client/alerts/alert-sheet.tsx'
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
  return (
    <AlertSheet title="Why no alert?" isOpen={isOpen} onClose={onClose}>
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
    </AlertSheet>
  )
}

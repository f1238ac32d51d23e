import { Button, Skeleton } from '@mantine/core'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { useOwnPreferences } from '#client/session/own-preferences.ts'
import { useFramePainted } from '#client/ui/when-wanted/use-frame-painted.ts'
import { asMember } from './venue-options.ts'
import { SlotCards, type ShownSlot } from './slot-cards.tsx'
import classes from './slot-dialog.module.css'

/**
 * Asks what is free in the half-hour, and shows it once it is known. What is known already waits too: the sheet is
 * painted before its many cards are made, so that a press is answered at once.
 */
export function SlotContent(slot: ShownSlot) {
  const query = trpc.availability.slotOpenings.useQuery(
    { sport: slot.sport, ...slot.cell },
    cacheTimes.slotAvailability,
  )
  const { memberVenues = [] } = useOwnPreferences() ?? {}
  const isSheetPainted = useFramePainted()
  if (query.isPending || !isSheetPainted) {
    return (
      <div className={classes.cards} role="status" aria-label="Loading venues">
        <Skeleton height={180} radius="md" />
        <Skeleton height={180} radius="md" />
      </div>
    )
  }
  if (query.isError) {
    return (
      <div className={classes.state} role="alert">
        <p className={classes.stateTitle}>Error loading availability data</p>
        <Button size="md" onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  return <SlotCards {...slot} answers={asMember(memberVenues, query.data)} />
}

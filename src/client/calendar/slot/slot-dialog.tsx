import { wishesIn } from '#domain/availability/advanced-filters.ts'
import { Skeleton } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { isOverSlot } from '#domain/calendar/current-slot.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { useOwnPreferences } from '#client/session/own-preferences.tsx'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { SlotPassed } from './empty/nothing-free.tsx'
import type { ShownSlot } from './shown-slot.ts'
import { SlotCards } from './slot-cards.tsx'
import { asMember, stillAhead } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** The free venues of one half-hour (rules calendar-30, calendar-36). */
export function SlotDialog({
  cell,
  onClose,
  ...shown
}: Omit<ShownSlot, 'cell'> & { cell: CalendarCellRef | undefined; onClose: () => void }) {
  // A closing dialog keeps its content while it fades out.
  const [last, setLast] = useState(cell)
  if (cell && cell !== last) setLast(cell)
  const shownCell = cell ?? last
  return (
    <Dialog
      opened={cell !== undefined}
      onClose={onClose}
      size="64rem"
      classNames={{ content: classes.sheet ?? '', body: classes.body ?? '' }}
      title={shownCell && `${longDateText(shownCell.date)}, ${shownCell.timeSlot}`}
    >
      {shownCell && <SlotOrPassed key={`${shownCell.date} ${shownCell.timeSlot}`} cell={shownCell} {...shown} />}
    </Dialog>
  )
}

function SlotOrPassed(slot: ShownSlot) {
  const { cell, now } = slot
  const isOver = isOverSlot({ date: cell.date, slot: slotOfLabel(cell.timeSlot) ?? 0, now })
  return isOver ? <SlotPassed {...slot} /> : <SlotContent {...slot} />
}

/**
 * Loads the half-hour and renders its cards. Cached answers wait too: the sheet is painted before its many cards, so
 * that a press is answered at once.
 */
function SlotContent(slot: ShownSlot) {
  const query = trpc.availability.slotOpenings.useQuery(
    { sport: slot.sport, ...slot.cell, ...wishesIn(slot.filters) },
    cacheTimes.slotAvailability,
  )
  const { memberVenues = [] } = useOwnPreferences() ?? {}
  const isSheetPainted = useDeferredValue(true, !useIsHydrated())
  if (!query.data || !isSheetPainted) {
    return (
      <div className={classes.scroll}>
        <Unanswered query={query} failedTitle="Error loading availability data" loading={<Loading />} />
      </div>
    )
  }
  return <SlotCards {...slot} answers={asMember(memberVenues, stillAhead(slot.cell.date, slot.now, query.data))} />
}

function Loading() {
  return (
    <div className={classes.cards} role="status" aria-label="Loading venues">
      {[0, 1, 2].map((card) => (
        <Skeleton key={card} height={88} radius="md" />
      ))}
    </div>
  )
}

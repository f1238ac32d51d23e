import { wishesIn } from '#domain/availability/advanced-filters.ts'
import { Skeleton } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { isOverSlot } from '#domain/calendar/current-slot.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import { slotOfLabel } from '#domain/calendar/time-slot.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { useOwnPreferences } from '#client/session/own-preferences.tsx'
import { cacheTimes, trpc } from '#client/trpc.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Unanswered } from '#client/ui/state/state-note.tsx'
import { useIsHydrated } from '#client/hydration/rendered.ts'
import { SlotPassed } from './empty/nothing-free.tsx'
import { SlotCards } from './slot-cards.tsx'
import { asMember, stillAhead } from './venue-options.ts'
import classes from './slot-dialog.module.css'

/** Creates an alert for a half-hour, or for it in every week. */
type OnAlert = (cell: CalendarCellRef, isWeekly?: boolean) => void

/** The free venues of one half-hour (rules calendar-30, calendar-36). */
export function SlotDialog({ onAlert }: { onAlert: OnAlert }) {
  const { slot, closeSlot } = useShownCalendar().state
  // A closing dialog keeps its content while it fades out.
  const [last, setLast] = useState(slot)
  if (slot && slot !== last) setLast(slot)
  const cell = slot ?? last
  return (
    <Dialog
      opened={slot !== undefined}
      onClose={closeSlot}
      size="64rem"
      classNames={{ content: classes.sheet ?? '', body: classes.body ?? '' }}
      title={cell && `${longDateText(cell.date)}, ${cell.timeSlot}`}
    >
      {cell && <SlotOrPassed key={`${cell.date} ${cell.timeSlot}`} cell={cell} onAlert={onAlert} />}
    </Dialog>
  )
}

interface SlotProps {
  cell: CalendarCellRef
  onAlert: OnAlert
}

function SlotOrPassed({ cell, onAlert }: SlotProps) {
  const { now } = useShownCalendar()
  const isOver = isOverSlot({ date: cell.date, slot: slotOfLabel(cell.timeSlot) ?? 0, now })
  return isOver ? <SlotPassed cell={cell} /> : <SlotContent cell={cell} onAlert={onAlert} />
}

/**
 * Loads the half-hour and renders its cards. Cached answers wait too: the sheet is painted before its many cards, so
 * that a press is answered at once.
 */
function SlotContent({ cell, onAlert }: SlotProps) {
  const { state, filters, now } = useShownCalendar()
  const query = trpc.availability.slotOpenings.useQuery(
    { sport: state.sport, ...cell, ...wishesIn(filters.applied) },
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
  const answers = asMember(memberVenues, stillAhead(cell.date, now, query.data))
  return <SlotCards cell={cell} answers={answers} onAlert={onAlert} />
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

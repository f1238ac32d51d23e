import { longDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { ShownSlot } from '#client/calendar/slot/shown-slot.ts'
import { StateNote } from '#client/ui/state/state-note.tsx'
import { OtherTimes } from './nearest.tsx'
import classes from '#client/calendar/slot/slot-dialog.module.css'

/** A half-hour that has begun: nothing in it can be booked or watched any more (rule calendar-61). */
export function SlotPassed(slot: ShownSlot) {
  const { date, timeSlot } = slot.cell
  return (
    <div className={classes.scroll}>
      <StateNote title="This time has passed">
        <p>
          {timeSlot} on {longDateText(date)} can no longer be booked.
        </p>
      </StateNote>
      {date >= venueDate(slot.now) && <OtherTimes {...slot} day={slot.days.get(date)} />}
    </div>
  )
}

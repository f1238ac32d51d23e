import { IconBell } from '@tabler/icons-react'
import { longDateText } from '#domain/calendar/date-text.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import classes from '#client/calendar/slot/slot-dialog.module.css'

/** Says why no venue is free, and offers an alert (rule calendar-36). */
export function NothingFree({
  cell,
  inReach,
  unknown,
  unreleased,
  onAlert,
}: {
  cell: CalendarCellRef
  inReach: number
  unknown: number
  /** Those of the unknown venues that are not released yet. */
  unreleased: number
  onAlert: () => void
}) {
  return (
    <div className={classes.state}>
      <p className={classes.stateTitle}>No Courts Available</p>
      <p>{whyNothing({ cell, inReach, unknown, unreleased })}</p>
      <button type="button" className={classes.notify} onClick={onAlert}>
        <IconBell size={22} aria-hidden />
        <span>
          <strong>Get notified instantly</strong>
          <br />
          Tap here! We&apos;ll email you the moment a court becomes available at your preferred venues
        </span>
      </button>
    </div>
  )
}

/** Unread venues are not called fully booked (rule availability-10). */
function whyNothing({
  cell,
  inReach,
  unknown,
  unreleased,
}: {
  cell: CalendarCellRef
  inReach: number
  unknown: number
  unreleased: number
}): string {
  if (inReach === 0) return 'No venue matches your filters.'
  if (unreleased === inReach) return 'These venues have not released this day yet.'
  if (unknown === inReach) return "We could not read any of these venues, so we don't know whether they are free."
  const who = unknown === 0 ? 'All venues' : 'All venues that could be read'
  return `${who} are fully booked for ${longDateText(cell.date)} at ${cell.timeSlot}`
}

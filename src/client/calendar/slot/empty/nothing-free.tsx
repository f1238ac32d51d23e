import { IconBell } from '#client/icons.tsx'
import type { AdvancedFilters } from '#domain/availability/advanced-filters.ts'
import { longDateText } from '#domain/calendar/date-text.ts'
import type { CalendarCellRef } from '#client/calendar/grid/cell-position.ts'
import { StateNote } from '#client/ui/state/state-note.tsx'
import classes from '#client/calendar/slot/slot-dialog.module.css'

/** Says why no venue is free, and offers an alert (rule calendar-36). */
export function NothingFree({
  cell,
  inReach,
  unknown,
  unreleased,
  within,
  onAlert,
}: {
  cell: CalendarCellRef
  inReach: number
  unknown: number
  /** Those of the unknown venues that are not released yet. */
  unreleased: number
  /** The distance filter, if venues beyond it are free. */
  within: AdvancedFilters['distance'] | undefined
  onAlert: () => void
}) {
  return (
    <StateNote title="No Courts Available">
      <p>{whyNothing({ cell, inReach, unknown, unreleased, within })}</p>
      <button type="button" className={classes.notify} onClick={onAlert}>
        <IconBell size={22} />
        <span>
          <strong>Get notified instantly</strong>
          <br />
          Tap here! We&apos;ll email you the moment a court becomes available at your preferred venues
        </span>
      </button>
    </StateNote>
  )
}

/** Unread venues are not called fully booked (rule availability-10). */
function whyNothing({
  cell,
  inReach,
  unknown,
  unreleased,
  within,
}: {
  cell: CalendarCellRef
  inReach: number
  unknown: number
  unreleased: number
  within: AdvancedFilters['distance'] | undefined
}): string {
  if (inReach === 0) return 'No venue matches your filters.'
  if (unreleased === inReach) return 'These venues have not released this day yet.'
  if (unknown === inReach) return "We couldn't check any of these venues, so we don't know whether they are free."
  // 'All venues' would be untrue beside a venue that is free.
  if (within && unknown === 0) {
    const where = within.enabled ? `Everything within ${within.radius} km` : 'Each of your venues'
    return `${where} is booked for ${longDateText(cell.date)} at ${cell.timeSlot}`
  }
  const who = unknown === 0 ? 'All venues' : 'All venues that we could check'
  return `${who} are fully booked for ${longDateText(cell.date)} at ${cell.timeSlot}`
}

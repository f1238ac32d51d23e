import { IconBell } from '#client/icons.tsx'
import { longDateText } from '#domain/calendar/date-text.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import type { CalendarCellRef } from '#client/calendar/state/cell-position.ts'
import { useShownCalendar, type ShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import type { VenueAnswer } from '#client/calendar/slot/venue-options.ts'
import { StateNote } from '#client/ui/state/state-note.tsx'
import { OtherTimes } from './nearest.tsx'
import { useCatalogue } from '#client/ui/venues/catalogue.tsx'
import classes from '#client/calendar/slot/slot-dialog.module.css'
import parts from './empty.module.css'

interface Reasons {
  cell: CalendarCellRef
  /** The venues in reach that are not known. */
  unknown: readonly VenueAnswer[]
  /** True if venues out of reach are free. */
  isFreeElsewhere: boolean
}

/** Says why no venue is free, and offers an alert (rule calendar-36). */
export function NothingFree({ onAlert, ...reasons }: Reasons & { onAlert: () => void }) {
  const calendar = useShownCalendar()
  return (
    <StateNote title="No Courts Available">
      <p>{whyNothing(reasons, calendar)}</p>
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
function whyNothing({ cell, unknown, isFreeElsewhere }: Reasons, { reach, left, filters }: ShownCalendar): string {
  if (reach.length === 0 && left === 0) return 'No venue matches your filters.'
  if (reach.length === 0) return "None of these venues is read here, so we don't know whether they are free."
  const isUnknown = unknown.length === reach.length
  if (isUnknown && unknown.every(({ opensAt }) => opensAt !== undefined))
    return 'These venues have not released this day yet.'
  if (isUnknown) return "We couldn't check any of these venues, so we don't know whether they are free."
  // 'All venues' would be untrue beside a venue that is free.
  if (isFreeElsewhere && unknown.length === 0) {
    const { enabled, radius } = filters.applied.distance
    const where = enabled ? `Everything within ${radius} km` : 'Each of your venues'
    return `${where} is booked for ${longDateText(cell.date)} at ${cell.timeSlot}`
  }
  const who = unknown.length === 0 ? 'All venues' : 'All venues that we could check'
  return `${who} are fully booked for ${longDateText(cell.date)} at ${cell.timeSlot}`
}

/** A half-hour that has begun: nothing in it can be booked or watched any more (rule calendar-61). */
export function SlotPassed({ cell }: { cell: CalendarCellRef }) {
  const { now } = useShownCalendar()
  const { date, timeSlot } = cell
  return (
    <div className={classes.scroll}>
      <StateNote title="This time has passed">
        <p>
          {timeSlot} on {longDateText(date)} can no longer be booked.
        </p>
      </StateNote>
      {date >= venueDate(now) && <OtherTimes cell={cell} />}
    </div>
  )
}

/**
 * Says that the venue of the link has nothing left in this half-hour, with its nearest free times (rule calendar-57).
 */
export function VenueTaken({ cell, answers }: { cell: CalendarCellRef; answers: readonly VenueAnswer[] }) {
  const { venue: first } = useShownCalendar().state.search
  const catalogue = useCatalogue()
  const venue = first === undefined ? undefined : catalogue.byId(first)
  const answer = answers.find(({ venueId }) => venueId === first)
  if (!venue || !answer || answer.readAt === null || answer.openings.length > 0) return null
  return (
    <>
      <p className={parts.taken} role="status">
        {venue.displayName} has nothing free at {cell.timeSlot}.
      </p>
      <OtherTimes cell={cell} title={`Nearest times at ${venue.displayName}`} at={[venue]} />
    </>
  )
}

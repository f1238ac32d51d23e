import { isPastSlot } from '#domain/calendar/current-slot.ts'
import { opensText } from '#domain/calendar/date-text.ts'
import { slotIdOf } from '#domain/calendar/slot-id.ts'
import { slotLabels } from '#domain/calendar/time-slot.ts'
import { formatDistance } from '#domain/venues/distance.ts'
import { pathOfVenue } from '#domain/venues/venue-links.ts'
import { CalendarCell } from '#client/calendar/grid/calendar-cell.tsx'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { cellOfDay, stretchesOf, type DayRow } from './day-cells.ts'
import classes from './day-by-venue.module.css'

interface VenueRowProps {
  row: number
  of: DayRow
  /** The current half-hour, if the day is today. */
  nowSlot: number | undefined
  isLoading: boolean
  slotAddress: string
  stopColumn: number | undefined
  /** The half-hours in which an alert watches this venue. */
  alerted: ReadonlySet<number>
  /** The half-hours that just changed. */
  changed: ReadonlySet<number>
}

/** One venue across the half-hours of a day. */
export function VenueRow({ row, of, nowSlot, isLoading, slotAddress, stopColumn, alerted, changed }: VenueRowProps) {
  const { now, state } = useShownCalendar()
  const { from: date } = state
  const { venue, distanceKm, free, opensAt } = of
  const isPastAt = (slot: number) => isPastSlot({ date, slot, now })
  const stretches = stretchesOf(free, isPastAt)
  return (
    <tr>
      <th scope="row">
        <a className={classes.name} href={pathOfVenue(venue)}>
          {venue.displayName}
        </a>
        <span className={classes.distance}>{placeText(distanceKm, opensAt)}</span>
      </th>
      {slotLabels.map((timeSlot, column) => {
        const hasAlert = alerted.has(column)
        const isPast = isPastAt(column)
        return (
          <CalendarCell
            key={timeSlot}
            row={row}
            column={column}
            href={`${slotAddress}${new URLSearchParams({ slot: slotIdOf({ date, timeSlot }), venue: venue.id }).toString()}`}
            {...cellOfDay({ of, slot: column, stretch: stretches.get(column), isPast, isLoading, hasAlert })}
            isPast={isPast}
            isNow={column === nowSlot}
            hasAlert={hasAlert}
            isChanged={changed.has(column)}
            isStop={stopColumn === column}
          />
        )
      })}
    </tr>
  )
}

/** '5.2 km', and on a day that is not released '5.2 km · opens Tue 8 Dec 8:00 PM'. */
function placeText(distanceKm: number, opensAt: number | null | undefined): string {
  return [formatDistance(distanceKm), ...(opensAt === undefined ? [] : [opensText(opensAt)])].join(' · ')
}

import { datesOf } from '#domain/alerts/alert-days.ts'
import type { Alert } from '#domain/alerts/alert.ts'
import { shortDateText } from '#domain/calendar/date-text.ts'
import { weekdayName } from '#domain/calendar/weekday-name.ts'
import { type LocalDate, daysBetween } from '#domain/calendar/local-date.ts'
import { atVenue, dayOf } from '#domain/calendar/venue-dayjs.ts'
import { parseSlotId } from '#domain/calendar/slot-id.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import { slotOfLabel, labelOfMinutes } from '#domain/calendar/time-slot.ts'
import type { SportOrAll } from '#domain/venues/sport.ts'
import { region } from '#region/region.ts'

const sportNames: Record<SportOrAll, string> = { ...region.sportNames, all: 'All Sports' }

export function sportName(sport: SportOrAll): string {
  return sportNames[sport]
}

/** 'Monday, November 30, 2026', as an alert's card has it (rule alerts-31). */
function cardDateText(date: LocalDate): string {
  return dayOf(date).format('dddd, MMMM D, YYYY')
}

/** '30 Nov – 6 Dec 2026': the days that the picker shows. */
export function weekText(first: LocalDate, last: LocalDate): string {
  return `${dayOf(first).format('D MMM')} – ${dayOf(last).format('D MMM YYYY')}`
}

/** 'Nov'. */
export function monthText(date: LocalDate): string {
  return dayOf(date).format('MMM')
}

/** A selected slot as weekday, month, day and time. */
export function slotText(slotId: string): string {
  const picked = parseSlotId(slotId)
  return picked ? `${dayOf(picked.date).format('dddd MMMM D')} ${picked.timeSlot}` : slotId
}

/** Slot ids sorted by date and time. */
export function sortSlotIds(slotIds: readonly string[]): string[] {
  const sortKey = (id: string) => {
    const picked = parseSlotId(id)
    return picked && `${picked.date} ${String(slotOfLabel(picked.timeSlot)).padStart(2, '0')}`
  }
  return slotIds.toSorted((a, b) => ((sortKey(a) ?? '') < (sortKey(b) ?? '') ? -1 : 1))
}

/** The days that an alert watches: its date or its weekdays, 'All days' if it names none. */
export function daysText(alert: Pick<Alert, 'specificDate' | 'specificDates' | 'daysOfWeek'>): string {
  const dates = datesOf(alert)
  if (dates.length > 0) return dates.map(cardDateText).join('; ')
  return alert.daysOfWeek.length > 0 ? alert.daysOfWeek.map(weekdayName).join(', ') : 'All days'
}

/** '24 Nov 2026, 8:05 PM' at the venues; 'Unknown' where there is no instant. */
export function instantText(at: Date | null | undefined): string {
  return at ? atVenue(at).format('D MMM YYYY, h:mm A') : 'Unknown'
}

/** '24 Nov 2026' at the venues. */
export function createdDateText(createdAt: Date): string {
  return atVenue(createdAt).format('D MMM YYYY')
}

/** 'today at 2:05 PM', 'yesterday at 9:30 AM', 'Sat 21 Nov at 7:00 PM', at the venues. */
export function momentText(at: Date, now: Date): string {
  const [day, time] = momentParts(at, now)
  return `${day} at ${time}`
}

/** 'today' and '2:05 PM', at the venues. */
export function momentParts(at: Date, now: Date): [day: string, time: string] {
  const { date, minutes } = venueTime(at)
  const days = daysBetween(date, venueTime(now).date)
  const day = days === 0 ? 'today' : days === 1 ? 'yesterday' : days === -1 ? 'tomorrow' : shortDateText(date)
  return [day, labelOfMinutes(minutes)]
}

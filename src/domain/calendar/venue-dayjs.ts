import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { region } from '#region/region.ts'
import { isLocalDate } from './local-date.ts'
import { offsetAtVenue } from './offset-at-venue.ts'

dayjs.extend(utc)

/** The zone of every venue. All dates and times of the product are those of its wall clock. */
export const venueZone = region.zone

/** A date as a day of the calendar, without a zone; invalid if the text is not such a date. */
export function dayOf(text: string): Dayjs {
  return dayjs.utc(isLocalDate(text) ? text : Number.NaN)
}

/** An instant as the wall clock at the venues shows it. */
export function atVenue(instant: Date): Dayjs {
  return dayjs.utc(instant).utcOffset(offsetAtVenue(instant))
}

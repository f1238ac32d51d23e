import { dayNumber, type LocalDate } from '#domain/calendar/local-date.ts'
import { venueTime } from '#domain/calendar/venue-time.ts'
import type { GeoPoint } from '#domain/venues/distance.ts'

/** The Sun's upper edge is on the horizon while its centre is this far below it, refraction included. */
const horizon = -0.833
const dayNumberOf2000 = 10_957

/**
 * When the Sun rises and sets, in minutes of the local day, by the sunrise equation: good to two minutes in the
 * latitudes of Australia.
 */
export function sunOn(date: LocalDate, { lat, lng }: GeoPoint): { rises: number; sets: number } {
  const day = dayNumber(date) - dayNumberOf2000 - lng / 360
  const anomaly = 357.5291 + 0.98560028 * day
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly)
  const longitude = anomaly + centre + 180 + 102.9372
  const noon = day + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * longitude)
  const declination = Math.asin(sin(longitude) * sin(23.4397)) / degree
  const halfDay = Math.acos((sin(horizon) - sin(lat) * sin(declination)) / (cos(lat) * cos(declination))) / degree / 360
  return { rises: minutesAt(noon - halfDay), sets: minutesAt(noon + halfDay) }
}

const degree = Math.PI / 180
const sin = (degrees: number) => Math.sin(degrees * degree)
const cos = (degrees: number) => Math.cos(degrees * degree)

/** Minutes of the venue's day at so many days after noon (UTC) of 1 January 2000. */
function minutesAt(days: number): number {
  return venueTime(new Date((days + dayNumberOf2000 + 0.5) * 86_400_000)).minutes
}

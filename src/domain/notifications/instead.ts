import { slotOfOpening, type Opening } from '#domain/availability/opening.ts'
import type { LocalDate } from '#domain/calendar/local-date.ts'
import { distanceKm, type GeoPoint } from '#domain/venues/distance.ts'
import type { FoundOpening } from './found-opening.ts'
import type { Catalogue } from '#domain/venues/catalogue.ts'

/** A venue's openings on the day of an opening that is gone. */
export interface OtherDay {
  venueId: string
  openings: readonly Opening[]
}

/** Alternatives to an opening that is gone. */
export interface Instead {
  /** Other times at the same venue on that day: the nearest ones, in the order of the day. */
  times: { opening: Opening }[]
  /** Other venues in that very half-hour, the nearest first. */
  venues: { venueId: string; km: number; opening: Opening }[]
}

/** An opening that is gone, and its alternatives. */
export interface GoneOpening {
  gone: FoundOpening
  instead: Instead
}

/** A reader on a telephone weighs up no more than these. */
const maxTimes = 2
const maxVenues = 2

/**
 * The nearest times at the same venue, and the next venues at the same time within the person's distance (rule
 * emails-19). `isWanted` is true for an opening that meets the person's alert and has not begun.
 */
export function insteadOf({
  gone,
  days,
  start,
  withinKm,
  isWanted,
  catalogue,
}: {
  gone: { venueId: string; date: LocalDate; opening: Opening }
  /** That day, at this venue and others of its sport. */
  days: readonly OtherDay[]
  /** The origin of distances; without it no other venue counts as near. */
  start: GeoPoint | undefined
  withinKm: number
  isWanted: (opening: Opening) => boolean
  catalogue: Catalogue
}): Instead {
  const wanted = gone.opening.startMinutes
  const own = days.find(({ venueId }) => venueId === gone.venueId)?.openings ?? []
  const times = firstOfEachStart(own.filter((one) => isWanted(one) && one.startMinutes !== wanted))
    .toSorted((a, b) => Math.abs(a.startMinutes - wanted) - Math.abs(b.startMinutes - wanted))
    .slice(0, maxTimes)
    .toSorted((a, b) => a.startMinutes - b.startMinutes)
  const venues = days.flatMap(({ venueId, openings }) => {
    const venue = catalogue.byId(venueId)
    const opening = openings.find((one) => isWanted(one) && slotOfOpening(one) === slotOfOpening(gone.opening))
    if (!start || !venue || !opening || venueId === gone.venueId) return []
    const km = distanceKm(start, venue)
    return km <= withinKm ? [{ venueId, km, opening }] : []
  })
  return {
    times: times.map((opening) => ({ opening })),
    venues: venues.toSorted((a, b) => a.km - b.km || (a.venueId < b.venueId ? -1 : 1)).slice(0, maxVenues),
  }
}

/** Several courts that start together are one time to choose. */
function firstOfEachStart(openings: readonly Opening[]): Opening[] {
  return openings.filter(
    ({ startMinutes }, at) => openings.findIndex((other) => other.startMinutes === startMinutes) === at,
  )
}

import { atVenue, venueZone } from './sydney-dayjs.ts'

/**
 * Minutes that the clocks of the venues are ahead of UTC at an instant, as the platform knows it. Where there is `Temporal` it
 * is asked: dayjs asks `Intl`, which reads all the ways in which dates are written first, and that was the longest step of
 * the calendar's first paint.
 */
export function offsetAtVenue(instant: Date): number {
  if (!('Temporal' in globalThis)) return atVenue(instant).utcOffset()
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(venueZone)
  return there.offsetNanoseconds / 60_000_000_000
}

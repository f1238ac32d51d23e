import { atVenue, venueZone } from './venue-dayjs.ts'

/**
 * Minutes that the venues' clocks are ahead of UTC at an instant. It uses `Temporal` if available: dayjs uses `Intl`,
 * which first loads all date formats, and that was the longest step of the calendar's first paint.
 */
export function offsetAtVenue(instant: Date): number {
  if (!('Temporal' in globalThis)) return atVenue(instant).utcOffset()
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(venueZone)
  return there.offsetNanoseconds / 60_000_000_000
}

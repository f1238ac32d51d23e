import { region } from '#region/region.ts'

let venueClock: Intl.DateTimeFormat | undefined

/**
 * Minutes that the venues' clocks are ahead of UTC at an instant. It uses `Temporal` if available: `Intl` first loads all
 * date formats, and that was the longest step of the calendar's first paint.
 */
export function offsetAtVenue(instant: Date): number {
  if (!('Temporal' in globalThis)) return offsetBy((venueClock ??= clockOf(region.zone)), instant)
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(region.zone)
  return there.offsetNanoseconds / 60_000_000_000
}

/** The clock of a zone of the IANA database. @throws RangeError for one that this machine does not know. */
export function clockOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
}

/** Minutes that a clock is ahead of UTC at an instant. */
export function offsetBy(clock: Intl.DateTimeFormat, instant: Date | number): number {
  const [, sign, hours = 0, minutes = 0] = /GMT(?:([+-])(\d+):(\d+))?/.exec(clock.format(instant)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

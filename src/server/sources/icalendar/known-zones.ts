import ICAL from 'ical.js'
import { clockOf, offsetBy } from '#domain/calendar/offset-at-venue.ts'
import { clocks } from '#region/clocks.ts'
import { region } from '#region/region.ts'

/** Names of other programs for zones of the IANA database that clubs in Australia use. */
const otherNames: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  '(UTC+10:00) Canberra, Melbourne, Sydney': 'Australia/Sydney',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'Tasmania Standard Time': 'Australia/Hobart',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'AUS Central Standard Time': 'Australia/Darwin',
  'W. Australia Standard Time': 'Australia/Perth',
  'GMT Standard Time': 'Europe/London',
}

/** Zones whose clocks show the same as the venues', by whatever rules an old calendar describes them. */
const sameZones: ReadonlySet<string> = new Set([region.zone, ...clocks.sameZones])

const hourMs = 3_600_000
const maxCached = 5000

/** A zone of the IANA database, as this machine knows it. */
class KnownZone extends ICAL.Timezone {
  readonly #clock: Intl.DateTimeFormat
  readonly #offsets = new Map<number, number>()

  constructor(tzid: string, clock: Intl.DateTimeFormat) {
    super({ tzid })
    this.#clock = clock
  }

  /**
   * Seconds east of Greenwich at a time by the clock there. A time that is shown twice is the first; one that is never
   * shown is read by the clock before the change (RFC 5545, 3.3.5).
   */
  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wallMs = Date.UTC(year, month - 1, day, hour, minute, second)
    const [before, after] = [this.#offsetAt(wallMs - 24 * hourMs), this.#offsetAt(wallMs + 24 * hourMs)]
    const isAfter = [before, after].every((seconds) => this.#offsetAt(wallMs - seconds * 1000) === after)
    return isAfter ? after : before
  }

  /** Cached: clocks change on the half-hour at most, and the call to the platform is slow. */
  #offsetAt(atMs: number): number {
    const half = Math.floor(atMs / (hourMs / 2))
    const known = this.#offsets.get(half)
    if (known !== undefined) return known
    const offset = offsetBy(this.#clock, atMs) * 60
    if (this.#offsets.size >= maxCached) this.#offsets.clear()
    this.#offsets.set(half, offset)
    return offset
  }
}

const zones = new Map<string, KnownZone | undefined>()
const maxZones = 500

/**
 * The zones of a calendar by name: one whose clocks are the venues', then as the calendar describes it, and then as the
 * machine knows it, where it is of the IANA database.
 */
export class ZonedCalendar extends ICAL.Component {
  override getTimeZoneByID(tzid: string): ICAL.Timezone {
    const name = ianaName(tzid)
    if (sameZones.has(name)) return knownZone(region.zone) ?? super.getTimeZoneByID(tzid)
    return super.getTimeZoneByID(tzid) ?? knownZone(name)
  }
}

/** The zone that a calendar names for itself, in its unfolded lines. */
function namedZone(lines: readonly string[]): string | undefined {
  const own = lines.map((line) => /^(?:X-WR-TIMEZONE|TIMEZONE-ID)(?:;[^:]{0,80})?:(.{1,80})$/i.exec(line)?.[1])
  return own.find((name) => name !== undefined)?.trim()
}

/** True for the clocks at the venue, under any of their names. */
function isOfVenue(tzid: string): boolean {
  return sameZones.has(ianaName(tzid))
}

/**
 * The zone of a calendar's times that name none: that which the calendar names for itself, or the only one that it
 * describes, or that of the venue. Undefined if it describes several, all of elsewhere.
 */
export function zoneOfFloating(lines: readonly string[]): string | undefined {
  const named = namedZone(lines)
  if (named !== undefined) return isOfVenue(named) ? region.zone : named.replaceAll('"', '')
  const described = lines.flatMap((line) => /^TZID(?:;[^:]{0,80})?:(.{1,80})$/i.exec(line)?.[1]?.trim() ?? [])
  if (described.length === 0 || described.some(isOfVenue)) return region.zone
  return new Set(described).size === 1 ? described[0]?.replaceAll('"', '') : undefined
}

/** True if a calendar is kept by the clocks of another place than the venue: not by universal time, or one of its own. */
export function isKeptElsewhere(lines: readonly string[]): boolean {
  const zone = ianaName(zoneOfFloating(lines) ?? 'Etc/Unknown')
  const isUniversal = /^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu|Universal|Greenwich)$/i.test(zone)
  return !isOfVenue(zone) && !isUniversal && (zone === 'Etc/Unknown' || knownZone(zone) !== undefined)
}

/** '/mozilla.org/20050126_1/Australia/Sydney' is a name of Australia/Sydney (RFC 5545, 3.8.3.1). */
function ianaName(tzid: string): string {
  if (!tzid.startsWith('/')) return otherNames[tzid] ?? tzid
  return (
    /(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/.{1,60}$/.exec(tzid)?.[0] ?? tzid
  )
}

/** Undefined if the machine does not know the zone. */
function knownZone(name: string): KnownZone | undefined {
  if (!zones.has(name)) {
    if (zones.size >= maxZones) zones.clear()
    zones.set(name, zoneOf(name))
  }
  return zones.get(name)
}

function zoneOf(name: string): KnownZone | undefined {
  try {
    return new KnownZone(name, clockOf(name))
  } catch {
    return undefined
  }
}

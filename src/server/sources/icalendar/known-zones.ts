import ICAL from 'ical.js'

/** Outlook's names of zones that clubs in Australia use. */
const outlookZones: Readonly<Record<string, string>> = {
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'Tasmania Standard Time': 'Australia/Hobart',
  'Cen. Australia Standard Time': 'Australia/Adelaide',
  'AUS Central Standard Time': 'Australia/Darwin',
  'W. Australia Standard Time': 'Australia/Perth',
  'GMT Standard Time': 'Europe/London',
  UTC: 'UTC',
}

/** Years whose changes of clocks are described. Rules that began before are followed by today's names of zones. */
const years = { from: 1990, until: 2040 }
const maxZones = 20

/**
 * Describes the zones that a calendar uses and does not describe, where they are of the IANA database or Outlook's.
 * Without a description the library takes their times for UTC when it compares them with the end of a rule, or with its
 * exceptions.
 */
export function describeKnownZones(calendar: ICAL.Component): void {
  const described = new Set(calendar.getAllSubcomponents('vtimezone').map((zone) => tzidOf(zone)))
  const used = new Set(
    calendar
      .getAllSubcomponents()
      .flatMap((part) => part.getAllProperties())
      .flatMap((property) => property.getParameter('tzid') ?? [])
      .map(String),
  )
  for (const tzid of [...used].filter((one) => !described.has(one)).slice(0, maxZones)) {
    const zone = formatterOf(outlookZones[tzid] ?? tzid)
    if (zone) calendar.addSubcomponent(descriptionOf(tzid, zone))
  }
}

/** The zone in which a calendar without one means its times. */
export function sydneyZone(): ICAL.Timezone {
  const zone = formatterOf('Australia/Sydney')
  if (!zone) throw new Error('this machine does not know the zone of Sydney')
  return (sydney ??= new ICAL.Timezone(descriptionOf('Australia/Sydney', zone)))
}
let sydney: ICAL.Timezone | undefined

function tzidOf(zone: ICAL.Component): string {
  return String(zone.getFirstPropertyValue('tzid') ?? '')
}

/** Undefined if the machine does not know the zone. */
function formatterOf(name: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** A VTIMEZONE with an observance for each change of the clocks. */
function descriptionOf(tzid: string, zone: Intl.DateTimeFormat): ICAL.Component {
  const described = new ICAL.Component('vtimezone')
  described.addPropertyWithValue('tzid', tzid)
  let before = offsetAt(zone, Date.UTC(years.from, 0, 1))
  described.addSubcomponent(observance(Date.UTC(years.from - 30, 0, 1), before, before))
  for (let month = 0; month < (years.until - years.from) * 12; month += 1) {
    const [start, end] = [Date.UTC(years.from, month, 1), Date.UTC(years.from, month + 1, 1)]
    if (offsetAt(zone, end) === before) continue
    const at = changeBetween(zone, start, end)
    const after = offsetAt(zone, at)
    described.addSubcomponent(observance(at, before, after))
    before = after
  }
  return described
}

/** Minutes east of Greenwich. */
function offsetAt(zone: Intl.DateTimeFormat, at: number): number {
  const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** The minute at which the offset differs for the first time. */
function changeBetween(zone: Intl.DateTimeFormat, start: number, end: number): number {
  const before = offsetAt(zone, start)
  let [same, different] = [start, end]
  while (different - same > 60_000) {
    const middle = Math.floor((same + different) / 120_000) * 60_000
    if (offsetAt(zone, middle) === before) same = middle
    else different = middle
  }
  return different
}

/** It begins by the clock as it was before. */
function observance(at: number, from: number, to: number): ICAL.Component {
  const part = new ICAL.Component(to > from ? 'daylight' : 'standard')
  part.addPropertyWithValue(
    'dtstart',
    ICAL.Time.fromDateTimeString(new Date(at + from * 60_000).toISOString().slice(0, 19)),
  )
  part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(from * 60))
  part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(to * 60))
  return part
}

import { drift } from '#server/sources/parsing/drift.ts'
import { zoneOfFloating } from './known-zones.ts'

/** Properties that hold instants or dates. */
const timed = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE|FREEBUSY)((?:;[^:]{0,200})?):(\d{8}.*)$/i

const lists = /^(?:EXDATE|RDATE|FREEBUSY)$/i
/** A date, a time or a period. The library ignores what follows one, such as an offset that makes it another time. */
const known = /^\d{8}(?:T\d{6}Z?)?(?:\/(?:\d{8}T\d{6}Z?|[+-]?P[\dWDTHMS]+))?$/i

/**
 * Rewrites the unfolded lines of a calendar that programs write against RFC 5545 and that have one meaning only: a bare
 * date without VALUE=DATE, and a rule with spaces or small letters. A time without a zone is by the clock that the
 * calendar names, else by that at the venue.
 * @throws Drift if a time is written in another form, or is by none of several clocks.
 */
export function forgivenLines(lines: readonly string[]): string[] {
  const zone = zoneOfFloating(lines)
  let isZone = false
  return lines.map((line) => {
    if (/^(?:BEGIN|END):VTIMEZONE/i.test(line)) isZone = /^BEGIN/i.test(line)
    return isZone ? line : forgiven(line, zone)
  })
}

function forgiven(line: string, zone: string | undefined): string {
  if (/^RRULE/i.test(line)) return line.replaceAll(' ', '').toUpperCase()
  const [, name, parameters = '', values = ''] = timed.exec(line) ?? []
  if (name === undefined) return line
  const each = lists.test(name) ? values.split(',') : [values]
  // Not quoted: people see the reason, and a broken line may hold a name.
  if (!each.every((value) => known.test(value.trim()))) throw drift(`a ${name.toUpperCase()} is no time`)
  if (/^[\d,]+$/.test(values)) return /;VALUE=/i.test(parameters) ? line : `${name};VALUE=DATE${parameters}:${values}`
  const isFloating = /T\d{6}(?![\dZ])/i.test(values) && !/;TZID=/i.test(parameters)
  if (!isFloating) return line
  if (zone === undefined) throw drift('a time has no zone, and the calendar names no single one')
  return `${name}${parameters};TZID="${zone}":${values}`
}

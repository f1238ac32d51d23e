/** Names of properties that hold instants or dates. */
const timed = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)((?:;[^:]{0,200})?):(\d{8}(?:,\d{8})*)$/i

/**
 * Rewrites unfolded lines that programs write against RFC 5545 and that have one meaning only: a bare date without
 * VALUE=DATE, and spaces in a rule.
 */
export function forgiven(line: string): string {
  if (/^RRULE/i.test(line)) return line.replaceAll(' ', '')
  const [, name, parameters = '', dates] = timed.exec(line) ?? []
  if (name === undefined || /;VALUE=/i.test(parameters)) return line
  return `${name};VALUE=DATE:${dates}`
}

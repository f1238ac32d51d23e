import { instantOf, venueTime } from '#domain/calendar/venue-time.ts'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'

/** The days of which the tests ask. */
export const window = { start: instantOf('2026-11-23', 0), end: instantOf('2026-12-07', 0) }

/** An event with these lines, and a name. */
export function event(...lines: string[]): string {
  return [
    'BEGIN:VEVENT',
    ...(lines.some((line) => line.startsWith('UID')) ? [] : ['UID:a']),
    ...lines,
    'END:VEVENT',
  ].join('\r\n')
}
/** A calendar of these parts. */
export const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n')

/** '2026-11-24 19:00–20:30', by the clock in Sydney. */
export function busyIn(...parts: string[]): string[] {
  const said = (instant: Date) => {
    const { date, minutes } = venueTime(instant)
    return `${date} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  }
  return parseBusyTimes(calendar(...parts), window)
    .busy.map(({ start, end }) => `${said(start)}–${said(end)}`)
    .toSorted()
}

/** A zone of the calendar's own name, with the clocks of London in winter. */
export const london = [
  'BEGIN:VTIMEZONE',
  'TZID:Club time',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

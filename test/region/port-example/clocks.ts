import type { Clocks } from '#domain/region/region.ts'

export const clocks: Clocks = {
  bounds: { south: 46, north: 61, west: -60, east: -52 },
  sameZones: ['Canada/Newfoundland'],
  definition: [
    'BEGIN:VTIMEZONE',
    'TZID:America/St_Johns',
    'BEGIN:STANDARD',
    'DTSTART:20111106T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0230',
    'TZOFFSETTO:-0330',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20120311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0330',
    'TZOFFSETTO:-0230',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ],
}

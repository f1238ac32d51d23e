import type { Clocks } from '#domain/region/region.ts'

export const clocks: Clocks = {
  // New South Wales, Victoria, Tasmania and Canberra.
  bounds: { south: -44, north: -28, west: 140.9, east: 154 },
  sameZones: ['Australia/Melbourne', 'Australia/Hobart', 'Australia/Canberra', 'Australia/ACT', 'Australia/NSW'],
  definition: [
    'BEGIN:VTIMEZONE',
    'TZID:Australia/Sydney',
    'BEGIN:STANDARD',
    'DTSTART:20080406T030000',
    'RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU',
    'TZOFFSETFROM:+1100',
    'TZOFFSETTO:+1000',
    'TZNAME:AEST',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20081005T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU',
    'TZOFFSETFROM:+1000',
    'TZOFFSETTO:+1100',
    'TZNAME:AEDT',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ],
}

import { expect, test } from 'vitest'
import { parseBusyTimes } from '#server/sources/icalendar/busy-times.ts'

const window = { start: new Date('2026-11-23T00:00:00Z'), end: new Date('2026-11-30T00:00:00Z') }

function read(component: string, ...lines: string[]) {
  const part = [`BEGIN:${component}`, ...lines, `END:${component}`]
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...part, 'END:VCALENDAR'].join('\r\n')
  return () => parseBusyTimes(text, window)
}

const stretch = ['DTSTART:20261123T000000Z', 'DTEND:20261130T000000Z']

test.each([
  ['with an offset', read('VEVENT', 'DTSTART:20261124T080000+0000', 'DURATION:PT1H'), 'is no time'],
  ['twice in one line', read('VEVENT', 'DTSTART:20261124T080000Z,20261124T100000Z'), 'is no time'],
  [
    'from late to early',
    read('VFREEBUSY', ...stretch, 'FREEBUSY:20261124T090000Z/20261124T080000Z'),
    'before it begins',
  ],
])('a time %s is not believed', (_, reading, reason) => {
  expect(reading).toThrow(expect.objectContaining({ name: 'Drift', message: expect.stringContaining(reason) }))
})

test.each(['Zebedee Quartermaine', 'ATTENDEE;CN="Zebedee:mailto:x', 'ORGANIZER;Zebedee:x'])(
  'the reason for a line that cannot be read, %s, quotes nothing of it',
  (line) => {
    const reading = read('VEVENT', 'DTSTART:20261124T080000Z', line)
    expect(reading).toThrow('cannot be understood')
    expect(reading).not.toThrow('Zebedee')
  },
)

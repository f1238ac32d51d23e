import { expect, test } from 'vitest'
import { readingFrom, readNamedEntry } from '#server/sources/named-entry.ts'

const venueId = 'chatswood-tennis'
const calendars = {
  system: 'icalendar',
  courts: { 'Court 1': 'https://venue.example/1.ics' },
  hours: { monday: '07:00-22:00' },
}
const read = (entry: Record<string, unknown>, allowLoopback = false) =>
  readNamedEntry({ venueId, entry, allowLoopback, pollSeconds: undefined })

test('an entry of a venue is one of its own, at the pace of any source', () => {
  expect(read(calendars)).toMatchObject({ venue: venueId, enabled: true, republish: false, minGapMs: 1500 })
  expect(readingFrom(read({ ...calendars, daysAhead: 14 }))).toEqual({
    system: 'icalendar',
    host: 'venue.example',
    requestsPerHour: 300,
    minGapMs: 1500,
    daysAhead: 14,
  })
  expect(
    read({ system: 'openactive', facilityUsesUrl: 'https://v.example/f', slotsUrl: 'https://v.example/s' }),
  ).toMatchObject({ system: 'openactive' })
})

test.each([
  ['venue', 'Long Reef'],
  ['enabled', false],
  ['republish', true],
  ['pollSeconds', 1],
  ['minGapMs', 0],
  ['restSeconds', 1],
  ['terms', 'ours'],
])('%s is not for a venue to say', (key, value) => {
  expect(() => read({ ...calendars, [key]: value })).toThrow(`${key} is for the operator to say`)
})

test.each([
  ['plain http', 'http://venue.example/1.ics'],
  ['an odd port', 'https://venue.example:8080/1.ics'],
  ['a password', 'https://me:secret@venue.example/1.ics'],
  ['this machine by its number', 'https://127.0.0.1/1.ics'],
  ['a private network', 'https://192.168.1.10/1.ics'],
  ['the address of a cloud for its machines', 'https://169.254.169.254/latest/'],
  ['a private network of version 6', 'https://[fd00::1]/1.ics'],
])('%s is not asked', (_, url) => {
  expect(() => read({ ...calendars, courts: { 'Court 1': url } })).toThrow(/inner address|must begin with https/)
})

test('players are led to no odd address either, and loopback is for stand-ins alone', () => {
  expect(() => read({ ...calendars, bookingUrl: 'http://venue.example/' })).toThrow('must begin with https')
  expect(() => read({ system: 'miclub', baseUrl: 'https://10.1.2.3' })).toThrow('inner address')
  expect(read({ system: 'miclub', baseUrl: 'http://127.0.0.1:5000' }, true)).toMatchObject({ minGapMs: 0 })
})

test('a calendar that is too much is refused before any request', () => {
  const courts = Object.fromEntries(
    Array.from({ length: 21 }, (_, index) => [`C${index}`, `https://v.example/${index}`]),
  )
  expect(() => read({ ...calendars, courts })).toThrow('more than 20')
  expect(() => read({ ...calendars, courts: { c: `https://v.example/${'x'.repeat(4000)}` } })).toThrow('too long')
  expect(() => read({})).toThrow('system')
  expect(() => read({ system: 'icalendar', courts: {}, hours: { someday: '07:00-22:00' } })).toThrow('courts')
})

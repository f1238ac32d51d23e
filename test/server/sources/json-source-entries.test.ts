import { expect, test } from 'vitest'
import { validateSources } from '#server/sources/source-configuration.ts'

const calendars = { courts: { 1: 'https://council.example/1.ics' }, hours: { monday: '07:00-22:00' } }
const acuity = { baseUrl: 'https://app.squarespacescheduling.com', owner: 'abc123', appointmentTypes: { 60: '11' } }

function validate(entry: Record<string, unknown>) {
  return validateSources({
    entries: [{ venue: 'Kikoff Harbord', ...entry }],
    file: 'sources.json',
    allowLoopback: false,
    defaults: { pollSeconds: 300, minGapMs: 1500 },
  })
}

test.each([{ system: 'acuity', ...acuity }])('an entry of $system is taken as it is written', (entry) => {
  expect(validate(entry)).toMatchObject([entry])
})

test.each([
  [
    'calendars on two origins',
    { system: 'icalendar', ...calendars, courts: { ...calendars.courts, 2: 'https://elsewhere.example/2.ics' } },
    /courts must all be on one origin/,
  ],
  [
    'a calendar on an inner address',
    { system: 'icalendar', ...calendars, courts: { 1: 'http://10.0.0.1/1.ics' } },
    /sources\[0\]\.courts .* is an inner address/,
  ],
  ['no length', { system: 'acuity', ...acuity, appointmentTypes: {} }, /appointmentTypes must name the type id/],
  ['a length that is no number', { system: 'acuity', ...acuity, appointmentTypes: { hour: '11' } }, /appointmentTypes/],
  ['an owner that is no key', { system: 'acuity', ...acuity, owner: 'a&b=c' }, /owner/],
])('an entry with %s is refused, with the place and the fix', (_, entry, fault) => {
  expect(() => validate(entry)).toThrow(fault)
})

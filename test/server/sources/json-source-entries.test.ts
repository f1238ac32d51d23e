import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { validateSources } from '#server/sources/source-configuration.ts'

const feeds = { facilityUsesUrl: 'https://data.council.example/fu', slotsUrl: 'https://data.council.example/slots' }
const acuity = { baseUrl: 'https://app.squarespacescheduling.com', owner: 'abc123', appointmentTypes: { 60: '11' } }

function validate(entry: Record<string, unknown>) {
  return validateSources({ catalogue, entries: [{ venue: 'Kikoff Harbord', ...entry }],
    file: 'sources.json',
    allowLoopback: false,
    defaults: { pollSeconds: 300, minGapMs: 1500 },
  })
}

test.each([
  { system: 'openactive', ...feeds },
  { system: 'openactive', ...feeds, facilityUse: `${feeds.facilityUsesUrl}/1`, bookingBaseUrl: 'https://book.example' },
  { system: 'acuity', ...acuity },
])('an entry of $system is taken as it is written', (entry) => {
  expect(validate(entry)).toMatchObject([entry])
})

test.each([
  [
    'feeds on two origins',
    { system: 'openactive', ...feeds, slotsUrl: 'https://elsewhere.example/slots' },
    /slotsUrl must be on the origin/,
  ],
  [
    'a feed on an inner address',
    { system: 'openactive', facilityUsesUrl: 'http://10.0.0.1/a', slotsUrl: 'http://10.0.0.1/b' },
    /inner address/,
  ],
  ['no length', { system: 'acuity', ...acuity, appointmentTypes: {} }, /appointmentTypes must name the type id/],
  ['a length that is no number', { system: 'acuity', ...acuity, appointmentTypes: { hour: '11' } }, /appointmentTypes/],
  ['an owner that is no key', { system: 'acuity', ...acuity, owner: 'a&b=c' }, /owner/],
])('an entry with %s is refused, with the place and the fix', (_, entry, fault) => {
  expect(() => validate(entry)).toThrow(fault)
})

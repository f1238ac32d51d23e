import { catalogue } from '#test/support/catalogue.ts'
import { expect, test } from 'vitest'
import { SourceEntry } from '#server/sources/source-entry.ts'
import { validateSources } from '#server/sources/source-configuration.ts'

const entry = {
  venue: 'wakehurst-tc',
  system: 'icalendar',
  courts: { 'Court 1': 'https://club.example/1.ics' },
  hours: { monday: '07:00-22:00', saturday: '08:30-24:00' },
}

test('the hours of a weekday are read; a day that is missing is closed', () => {
  expect(SourceEntry.parse(entry)).toMatchObject({
    hours: { monday: { from: 420, until: 1320 }, saturday: { from: 510, until: 1440 } },
    stepMinutes: 30,
  })
})

test.each([
  ['hours that end before they begin', { hours: { monday: '22:00-07:00' } }],
  ['hours past midnight', { hours: { monday: '07:00-24:30' } }],
  ['hours that are none', { hours: { monday: 'always' } }],
  ['a day that is none', { hours: { someday: '07:00-22:00' } }],
  ['no court', { courts: {} }],
  [
    'courts at two sites',
    { courts: { 'Court 1': 'https://club.example/1.ics', 'Court 2': 'https://other.example/2.ics' } },
  ],
  ['an address of another kind', { courts: { 'Court 1': 'file:///etc/passwd' } }],
])('%s are refused', (_, change) => {
  expect(SourceEntry.safeParse({ ...entry, ...change }).success).toBe(false)
})

test('a calendar in a private network is refused', () => {
  const inner = { ...entry, courts: { 'Court 1': 'http://169.254.169.254/1.ics' } }
  const check = () =>
    validateSources({
      catalogue,
      entries: [inner],
      file: 'f',
      allowLoopback: false,
      defaults: { pollSeconds: 300, minGapMs: 0 },
    })
  expect(check).toThrow('inner address')
})

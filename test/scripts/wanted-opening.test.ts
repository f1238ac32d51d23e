import { expect, test } from 'vitest'
import { wantedOpening } from '#scripts/operate/wanted-opening.ts'
import { catalogue } from '#test/support/catalogue.ts'

test('a venue, a day and a time are taken in any order and case', () => {
  const wanted = { venueId: 'Long Reef', date: '2026-11-25', timeSlot: '7:00 AM' }
  expect(wantedOpening(['long reef gc', '2026-11-25', '7:00 AM'], catalogue)).toEqual(wanted)
  expect(wantedOpening(['7:00 AM', 'long', 'reef', 'gc', '2026-11-25'], catalogue)).toEqual(wanted)
  expect(wantedOpening([], catalogue)).toEqual({})
})

test.each([
  [['manly'], /^'manly' is no venue of the catalogue; name one such as 'Manly Lawn Tennis Club'/],
  [['Long Reef', '--time', '7:07 AM'], /^time: '7:07 AM' is not a half-hour/],
  [['Long Reef', '--date', '2026-02-30'], /^date: must be a date that exists/],
  [['Long Reef', '--day', 'today'], /is not understood; use npm run demo:open/],
])('%j names no opening, and the refusal is one line', (args, line) => {
  expect(() => wantedOpening(args, catalogue)).toThrow(line)
})

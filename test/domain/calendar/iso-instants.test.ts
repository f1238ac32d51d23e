import { expect, test } from 'vitest'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import { longDateText, shortDateText, venueTimeText } from '#domain/calendar/date-text.ts'
import { dayOf } from '#domain/calendar/venue-dayjs.ts'
import { venueIso, venueTimeOfIso } from '#domain/calendar/venue-time.ts'

test('an instant with its zone is read in any way that feeds write it', () => {
  const evening = { date: '2026-11-26', minutes: 19 * 60 }
  for (const text of ['2026-11-26T19:00:00+11:00', '2026-11-26T19:00:00+1100', '2026-11-26T08:00:00Z'])
    expect([text, venueTimeOfIso(text)]).toMatchObject([text, evening])
  expect(venueTimeOfIso('2026-11-25T22:00:00-1000')).toMatchObject(evening)
  // A year of six digits: what looks like a zone before the end of the text is none.
  expect(venueTimeOfIso('+002026-11-26T08:00:00Z')).toMatchObject(evening)
})

test('a text without a zone or without an instant is refused', () => {
  for (const text of ['2026-11-26T19:00:00', '2026-11-26', '+1100 yesterday', 'neverZ', '2026-13-26T19:00:00Z', ''])
    expect([text, venueTimeOfIso(text)]).toEqual([text, undefined])
})

test('a zone in a remark is refused: such a text would be read by the clock of this machine', () => {
  expect(venueTimeOfIso('2026-11-26 19:00 (AEDT, +11:00)')).toBeUndefined()
})

test('instants for programs and emails carry the zone of the day that they are about', () => {
  const [summer, winter] = [new Date('2026-11-26T08:05:00Z'), new Date('2026-07-26T08:05:00Z')]
  expect(venueIso(summer)).toBe('2026-11-26T19:05:00+11:00')
  expect(venueIso(winter)).toBe('2026-07-26T18:05:00+10:00')
  expect([venueTimeText(summer), venueTimeText(winter)]).toEqual(['7:05 PM AEDT', '6:05 PM AEST'])
})

test('a date is written as people write it, and one that does not exist is refused', () => {
  expect([shortDateText('2026-12-05'), longDateText('2026-12-05')]).toEqual(['Sat 5 Dec', 'Saturday 5 December 2026'])
  expect(dayOf('2027-02-29').isValid()).toBe(false)
})

test('the current slot follows the clock in Sydney, and a slot has begun from its minute on', () => {
  const now = new Date('2026-11-20T20:15:00Z')
  expect(currentSlot(now)).toEqual({ date: '2026-11-21', slot: 3 })
  expect(currentSlot(new Date('2026-11-20T14:00:00Z'))).toEqual({ date: '2026-11-21', slot: undefined })
  const past = (date: string, slot: number, at = now) => isPastSlot({ date, slot, now: at })
  expect([past('2026-11-20', 30), past('2026-11-21', 2), past('2026-11-21', 3), past('2026-11-22', 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(past('2026-11-21', 2, new Date('2026-11-20T20:00:00Z'))).toBe(true)
  expect(past('2026-11-21', 2, new Date('2026-11-20T19:59:59Z'))).toBe(false)
})

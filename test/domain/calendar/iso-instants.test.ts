import { expect, test } from 'vitest'
import { currentSlot, isPastSlot } from '#domain/calendar/current-slot.ts'
import { sydneyTimeOfIso } from '#domain/calendar/sydney-time.ts'

test('an instant with its zone is read in any way that feeds write it', () => {
  const evening = { date: '2026-11-26', minutes: 19 * 60 }
  for (const text of ['2026-11-26T19:00:00+11:00', '2026-11-26T19:00:00+1100', '2026-11-26T08:00:00Z'])
    expect([text, sydneyTimeOfIso(text)]).toMatchObject([text, evening])
  expect(sydneyTimeOfIso('2026-11-25T22:00:00-1000')).toMatchObject(evening)
})

test('a text without a zone, or that is no instant, is none', () => {
  for (const text of ['2026-11-26T19:00:00', '2026-11-26', '+1100 yesterday', 'neverZ', '2026-13-26T19:00:00Z', ''])
    expect([text, sydneyTimeOfIso(text)]).toEqual([text, undefined])
})

test('the slot of now is that of the clock in Sydney, and a slot has begun once its minute is over', () => {
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
  expect(past('2026-11-21', 2, new Date('2026-11-20T20:00:00Z'))).toBe(false)
})

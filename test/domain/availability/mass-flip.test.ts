import { expect, test } from 'vitest'
import { isMassFlip } from '#domain/availability/mass-flip.ts'
import { court } from '#test/support/an-opening.ts'

const courts = (count: number, { from = 0, startMinutes = 600 } = {}) =>
  Array.from({ length: count }, (_, index) => court(`Court ${from + index}`, startMinutes))

test('a change is a mass change from eleven openings on', () => {
  expect(isMassFlip({ previous: courts(10), next: [], fromMinutes: 0 })).toBe(false)
  expect(isMassFlip({ previous: courts(11), next: [], fromMinutes: 0 })).toBe(true)
})

test('a mass change is above two in five of all openings that the two readings show', () => {
  const added = (count: number) => [...courts(20), ...courts(count, { from: 20 })]
  // 13 of 33 is just below, 14 of 34 above; of the 20 that were there before it would be far more.
  expect(isMassFlip({ previous: courts(20), next: added(13), fromMinutes: 0 })).toBe(false)
  expect(isMassFlip({ previous: courts(20), next: added(14), fromMinutes: 0 })).toBe(true)
})

test('opened and closed openings count alike', () => {
  const six = courts(6)
  expect(isMassFlip({ previous: six, next: courts(6, { from: 6 }), fromMinutes: 0 })).toBe(true)
  expect(isMassFlip({ previous: [], next: courts(12), fromMinutes: 0 })).toBe(true)
})

test('openings that have begun are no change', () => {
  const morning = courts(12, { startMinutes: 9 * 60 })
  expect(isMassFlip({ previous: morning, next: [], fromMinutes: 9 * 60 + 1 })).toBe(false)
  expect(isMassFlip({ previous: morning, next: [], fromMinutes: 9 * 60 })).toBe(true)
})

test('an opening that has begun counts on neither side, one that begins at that minute does', () => {
  const many = (count: number, startMinutes: number) =>
    Array.from({ length: count }, (_, index) => court(`Court ${index}`, startMinutes))
  const flips = (from: number, until: number) => [
    isMassFlip({ previous: many(from, 599), next: many(until, 599), fromMinutes: 600 }),
    isMassFlip({ previous: many(from, 600), next: many(until, 600), fromMinutes: 600 }),
  ]
  expect([flips(0, 20), flips(20, 0)]).toEqual([
    [false, true],
    [false, true],
  ])
})

test('exactly two fifths of a day may change at once', () => {
  const some = (from: number) => Array.from({ length: 30 - from }, (_, index) => court(`Court ${from + index}`, 700))
  const flips = (gone: number) => isMassFlip({ previous: some(0), next: some(gone), fromMinutes: 0 })
  expect([flips(12), flips(13)]).toEqual([false, true])
})

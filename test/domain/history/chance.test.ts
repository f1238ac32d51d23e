import { expect, test } from 'vitest'
import { addDays, weekdays, type Weekday } from '#domain/calendar/local-date.ts'
import { chanceText } from '#domain/history/chance.ts'
import type { HalfHourCount } from '#domain/history/half-hour-counts.ts'

const tuesday = '2026-09-01'

/** Tuesdays, each in a letter: `f` always free, `w` full all along, `o` opened. */
const seen = (days: string, first = tuesday): HalfHourCount[] =>
  [...days].map((day, week) => ({
    date: addDays(first, 7 * week),
    slot: 26,
    waits: day === 'w' ? 1 : 0,
    openings: day === 'o' ? 2 : 0,
  }))
const text = (days: string, asked: Weekday[] = ['tuesday']) => chanceText(seen(days), asked)

test('the sentence says on how many of the full days it opened', () => {
  expect(text('owwowwowwoww')).toBe('Opens about 1 in 3 Tuesdays')
  expect(text('ooow')).toBe('Opens about 3 in 4 Tuesdays')
  expect(text('ffffoooo')).toBe('Opens nearly every time on Tuesdays')
  expect(text('wwwwffff')).toBe('Hardly ever opens on Tuesdays')
})

test('fewer than four weeks say nothing', () => {
  expect(text('owo')).toBeUndefined()
  expect(text('')).toBeUndefined()
  const ofOneWeek = weekdays.flatMap((_, day) => seen('o', addDays(tuesday, day - 1)))
  expect(chanceText(ofOneWeek, [...weekdays])).toBeUndefined()
  expect(text('owow', ['monday'])).toBeUndefined()
})

test('few full days are counted, and a half-hour that was never full does not open', () => {
  expect(text('wffffo')).toBe('Full on 2 of 6 Tuesdays: opened once')
  expect(text('wwwff')).toBe('Full on 3 of 5 Tuesdays: not opened yet')
  expect(text('oof' + 'f')).toBe('Full on 2 of 4 Tuesdays: opened 2 times')
  expect(text('ffff')).toBe('Never full on the 4 Tuesdays that we have seen')
})

test('of several half-hours and venues a date counts once', () => {
  const other = seen('wwww').map((count) => ({ ...count, slot: 27 }))
  expect(chanceText([...seen('owow'), ...other], ['tuesday'])).toBe('Opens about 1 in 2 Tuesdays')
})

test('days are named in the order of the week', () => {
  const both = [...seen('owow'), ...seen('owow', addDays(tuesday, 3))]
  expect(chanceText(both, ['friday', 'tuesday'])).toBe('Opens about 1 in 2 Tuesdays and Fridays')
  expect(chanceText(both, [...weekdays])).toBe('Opens about 1 in 2 days')
})

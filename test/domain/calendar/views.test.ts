import { expect, test } from 'vitest'
import { CalendarView, datesOfView, navigate, ShownView, viewLength, weekendOf } from '#domain/calendar/views.ts'

const today = '2026-11-21'

test('a view shows 7 or 3 days', () => {
  expect(datesOfView(today, 'weekly')).toHaveLength(7)
  expect(datesOfView(today, '3-days')).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
})

test('the previous arrow is blocked if the resulting range ends before today', () => {
  expect(navigate({ first: today, view: 'weekly', direction: -1, today })).toEqual({ refused: 'past' })
  expect(navigate({ first: '2026-11-24', view: 'weekly', direction: -1, today })).toEqual({ first: '2026-11-17' })
})

test('the next arrow is blocked beyond 28 days ahead', () => {
  expect(navigate({ first: '2026-12-12', view: 'weekly', direction: 1, today })).toEqual({ first: '2026-12-19' })
  expect(navigate({ first: '2026-12-19', view: 'weekly', direction: 1, today })).toEqual({ refused: 'too-far' })
})

test('two views are stored; one day, a weekend and tonight are not', () => {
  expect(CalendarView.options).toEqual(['weekly', '3-days'])
  expect(ShownView.options.map((view) => [view, viewLength(view, today)])).toEqual([
    ['weekly', 7],
    ['3-days', 3],
    ['day', 1],
    ['weekend', 2],
    ['tonight', 1],
  ])
})

test('an arrow stops at its own end only: back may start beyond the end, and forward in the past', () => {
  expect(navigate({ first: '2027-02-01', view: 'weekly', direction: -1, today })).toEqual({ first: '2027-01-25' })
  expect(navigate({ first: '2026-11-01', view: '3-days', direction: 1, today })).toEqual({ first: '2026-11-04' })
})

test('back leads to a range that ends today', () => {
  expect(navigate({ first: '2026-11-22', view: 'weekly', direction: -1, today })).toEqual({ first: '2026-11-15' })
  expect(navigate({ first: '2026-11-21', view: 'weekly', direction: -1, today })).toEqual({ refused: 'past' })
})

test('a weekend is the Saturday and Sunday of its week, and on its Sunday that day alone', () => {
  const [wednesday, saturday, sunday] = ['2026-11-25', '2026-11-28', '2026-11-29']
  expect([weekendOf(wednesday, today), weekendOf(sunday, wednesday), weekendOf(sunday, sunday)]).toEqual([
    saturday,
    saturday,
    sunday,
  ])
  expect(datesOfView(saturday, 'weekend')).toEqual([saturday, sunday])
  expect(datesOfView(sunday, 'weekend')).toEqual([sunday])
})

test('the arrows of a weekend lead to the next and the previous Saturday', () => {
  const at = { view: 'weekend', today: '2026-11-29' } as const
  expect(navigate({ ...at, first: '2026-11-29', direction: 1 })).toEqual({ first: '2026-12-05' })
  expect(navigate({ ...at, first: '2026-12-05', direction: -1 })).toEqual({ first: '2026-11-28' })
  expect(navigate({ ...at, first: '2026-11-29', direction: -1 })).toEqual({ refused: 'past' })
})

import { expect, test } from 'vitest'
import { datesOfView, navigate } from '#domain/calendar/views.ts'

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

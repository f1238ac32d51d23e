import { expect, test } from 'vitest'
import { scaleUpTo, toneOf } from '#domain/availability/color-scale.ts'

const first = [0, 1, 2, 3, 4, 5, 6, 8, 10]

test('up to ten venues the colour scale has its steps at 2, 3, 4, 5, 6, 8 and 10', () => {
  for (const highest of [0, 3, 10]) expect(scaleUpTo(highest).map(({ from }) => from)).toEqual(first)
  const scale = scaleUpTo(10)
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 36]
  expect(counts.map((count) => toneOf(count, scale))).toEqual('0 1 2 3 4 5 6 6 8 8 10 10'.split(' '))
})

test('where more venues are free at a time, further steps distinguish 10 to 32', () => {
  const scale = scaleUpTo(32)
  expect(scale.map(({ from }) => from)).toEqual([...first, 14, 19, 23, 28])
  expect([10, 13, 14, 20, 25, 32].map((count) => toneOf(count, scale))).toEqual(
    '10 10 more-1 more-2 more-3 more-4'.split(' '),
  )
})

test('every number has one step, and one venue more or less mostly leaves the steps as they are', () => {
  for (let highest = 0; highest <= 63; highest += 1) {
    const starts = scaleUpTo(highest).map(({ from }) => from)
    expect(starts.every((from, index) => index === 0 || from > (starts[index - 1] ?? 0))).toBe(true)
  }
  expect(scaleUpTo(29)).toEqual(scaleUpTo(32))
})

test('a number below all steps has the tone of none', () => {
  expect(toneOf(1, [{ from: 2, tone: '2' }])).toBe('0')
})

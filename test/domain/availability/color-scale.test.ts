import { expect, test } from 'vitest'
import { toneOf } from '#domain/availability/color-scale.ts'

test('the colour scale has its steps at 2, 3, 4, 5, 6, 8 and 10, whatever the highest number of the week', () => {
  const counts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 36]
  expect(counts.map(toneOf)).toEqual('0 1 2 3 4 5 6 6 8 8 10 10 10'.split(' '))
})

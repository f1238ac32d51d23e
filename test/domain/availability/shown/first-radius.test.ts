import { expect, test } from 'vitest'
import { firstRadius } from '#domain/availability/shown/first-radius.ts'
import { fallbackPoint } from '#domain/venues/distance.ts'
import { catalogue } from '#test/support/catalogue.ts'

test('the first radius is the smallest that has five venues, and 20 km where none has', () => {
  const tennis = catalogue.of('tennis')
  expect(firstRadius(tennis, fallbackPoint)).toBe(5)
  expect(firstRadius(catalogue.of('golf'), fallbackPoint)).toBe(8)
  expect(firstRadius(tennis.slice(0, 4), fallbackPoint)).toBe(20)
})

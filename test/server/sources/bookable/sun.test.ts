import { expect, test } from 'vitest'
import { sunOn } from '#server/sources/bookable/sun.ts'

const sydney = { lat: -33.87, lng: 151.21 }

// The solstices, and the clock change of spring.
test.each([
  ['2026-06-21', '7:00', '16:54'],
  ['2026-12-21', '5:41', '20:05'],
  ['2026-10-03', '5:30', '17:58'],
  ['2026-10-04', '6:29', '18:59'],
])('on %s the Sun rises at %s and sets at %s, give or take two minutes', (date, rises, sets) => {
  const minutes = (clock: string) => Number(clock.split(':')[0]) * 60 + Number(clock.split(':')[1])
  const sun = sunOn(date, sydney)
  expect(Math.abs(sun.rises - minutes(rises))).toBeLessThanOrEqual(2)
  expect(Math.abs(sun.sets - minutes(sets))).toBeLessThanOrEqual(2)
})

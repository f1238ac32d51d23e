import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { venues } from '#region/venues.ts'

// The landing page does not load the catalogue, so this test compares its numbers.
test.each([
  ['tennis', 'venues'],
  ['golf', 'clubs'],
  ['futsal', 'venues'],
])('the showcase shows the number of %s venues in the catalogue', (sport, word) => {
  const count = venues.filter((venue) => venue.sport === sport).length
  const source = readFileSync('src/client/landing/sport-showcase.tsx', 'utf8')
  expect(source).toMatch(new RegExp(`key: '${sport}',\\s+venues: '${count} ${word}'`))
})

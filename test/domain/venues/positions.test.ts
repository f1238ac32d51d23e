import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { venues } from '#region/venues.ts'

const page = readFileSync('docs/positions.md', 'utf8')
const [, ofOsm = '', others = ''] = page.split(/^## Points of /m)
const byName = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]))

/** Name and point of each venue of a section, and whether OpenStreetMap has the point. */
function pointsIn(section: string, isOsm: boolean): unknown[][] {
  const items = section.matchAll(/^- (.+): (-?[\d.]+), (-?[\d.]+)/gm)
  return [...items].map(([, name, lat, lng]) => [name, Number(lat), Number(lng), isOsm])
}

test('every point that is not approximate has its source in docs/positions.md, and the catalogue has that point', () => {
  const sourced = venues.filter(({ coordSource }) => coordSource !== 'approximate')
  expect([...pointsIn(ofOsm, true), ...pointsIn(others, false)].toSorted(byName)).toEqual(
    sourced
      .map(({ displayName, lat, lng, coordSource }) => [displayName, lat, lng, coordSource === 'osm'])
      .toSorted(byName),
  )
})

test('docs/positions.md names and counts the venues whose point is approximate', () => {
  const approximate = venues.filter(({ coordSource }) => coordSource === 'approximate')
  const [, count, names] = /No open data was found for (\d+) venues: ([^.]+)\./.exec(page.replaceAll('\n', ' ')) ?? []
  expect(Number(count)).toBe(approximate.length)
  expect(names?.split(/, | and /)).toEqual(approximate.map(({ displayName }) => displayName))
})

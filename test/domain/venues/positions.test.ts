import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { venues } from '#region/venues.ts'

const page = readFileSync('docs/positions.md', 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+?) +\| (-?[\d.]+), (-?[\d.]+) +\| .+? \| (.+?) +\| (.+?) +\|$/gm)]

test('every point that is not approximate has a source and a licence in docs/positions.md, and the catalogue has that point', () => {
  const told = rows.map(([, name, lat, lng, from]) => [name, Number(lat), Number(lng), from === 'OpenStreetMap'])
  const sourced = venues.filter(({ coordSource }) => coordSource !== 'approximate')
  expect(told).toEqual(
    sourced.map(({ displayName, lat, lng, coordSource }) => [displayName, lat, lng, coordSource === 'osm']),
  )
})

test('docs/positions.md names and counts the venues whose point is approximate', () => {
  const approximate = venues.filter(({ coordSource }) => coordSource === 'approximate')
  const [, count, names] = /No open data was found for (\d+) venues: ([^.]+)\./.exec(page.replaceAll('\n', ' ')) ?? []
  expect(Number(count)).toBe(approximate.length)
  expect(names?.split(/, | and /)).toEqual(approximate.map(({ displayName }) => displayName))
})

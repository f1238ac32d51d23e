import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { figures, lines } from '#bench/hundred-cities.ts'

test('the page of a hundred cities says what follows from what was measured', () => {
  const page = readFileSync('docs/hundred-cities.md', 'utf8').replaceAll(/ +/g, ' ').split('\n')
  expect([...figures(), ...lines()].filter((row) => !page.includes(row))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { testsByKind } from '#test/support/kinds-of-tests.ts'
import { farnessFrom } from './farness.ts'

/** Tests that a mutant is run in at most, unless it is said. What survives the nearest ones counts as survived, so a score is no less than true. */
const mostTests = 20

const specifier = /(?:from|import|import\()\s*'((?:#|\.{1,2}\/)[^']+)'/g

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(specifier)].map(([, to = '']) => {
    if (!to.startsWith('#')) return normalize(join(dirname(file), to))
    return to.startsWith('#test/') ? to.slice(1) : `src/${to.slice(1)}`
  })
}

interface WhichTests {
  isQuick?: boolean
  most?: number
  /** These alone, in this order, whatever is nearest. */
  only?: readonly string[]
}

/**
 * The tests nearest to a file that need no browser: by their folder and name, then by how many imports lie between them and
 * the file. `isQuick` leaves out those that need a database or other processes.
 */
export function nearestTests(file: string, { isQuick = false, most = mostTests, only }: WhichTests = {}): string[] {
  if (only) return [...only]
  const importers = new Map<string, string[]>()
  for (const one of globSync('{src,test}/**/*.{ts,tsx}')) {
    for (const to of importsOf(one)) importers.set(to, [...(importers.get(to) ?? []), one])
  }
  const steps = new Map([[file, 0]])
  for (const [at, distance] of steps) {
    for (const importer of importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, distance + 1)
  }
  const { pure, server } = testsByKind()
  const farness = farnessFrom(file)
  const distanceOf = (test: string) => farness(test) + (steps.get(test) ?? Infinity)
  return [...pure, ...(isQuick ? [] : server)]
    .filter((test) => steps.has(test))
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, most)
}

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { testsByKind } from '#test/support/kinds-of-tests.ts'
import { farnessFrom } from './farness.ts'

const specifier = /(?:from|import|import\()\s*'((?:#|\.{1,2}\/)[^']+)'/g

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(specifier)].map(([, to = '']) => {
    if (!to.startsWith('#')) return normalize(join(dirname(file), to))
    return to.startsWith('#test/') ? to.slice(1) : `src/${to.slice(1)}`
  })
}

let importers: Map<string, string[]> | undefined

function importersOfFiles(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const one of globSync('{src,test}/**/*.{ts,tsx}')) {
    for (const to of importsOf(one)) found.set(to, [...(found.get(to) ?? []), one])
  }
  return found
}

/**
 * The tests nearest to a file that need no browser, at most so many: by their folder and name, then by how many imports lie
 * between them and the file. A mutant that survives the nearest tests counts as survived, so a score is no less than true.
 */
export function nearestTests(file: string, most: number): string[] {
  importers ??= importersOfFiles()
  const steps = new Map([[file, 0]])
  for (const [at, distance] of steps) {
    for (const importer of importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, distance + 1)
  }
  const { pure, server } = testsByKind()
  const farness = farnessFrom(file)
  const distanceOf = (test: string) => farness(test) + (steps.get(test) ?? Infinity)
  return [...pure, ...server]
    .filter((test) => steps.has(test))
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, most)
}

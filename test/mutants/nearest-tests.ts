import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { testsByKind } from '#test/support/kinds-of-tests.ts'

/** Tests that a mutant is run in at most. What survives the nearest ones counts as survived, so a score is no less than true. */
const mostTests = 20

/** Where the tests are that drive a folder of the store, whose own are few: what it stores shows in what people get. */
const drivenBy: Readonly<Record<string, string>> = {
  'src/server/store/matching': 'test/server/pipeline',
  'src/server/store/outbox': 'test/server/pipeline',
  'src/server/store/push': 'test/server/pipeline',
  'src/server/store/readings': 'test/server/pipeline',
  'src/server/store/accounts': 'test/server/auth',
  'src/server/store/alerts': 'test/server/alerts',
}

const specifier = /(?:from|import|import\()\s*'((?:#|\.{1,2}\/)[^']+)'/g

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(specifier)].map(([, to = '']) => {
    if (!to.startsWith('#')) return normalize(join(dirname(file), to))
    return to.startsWith('#test/') ? to.slice(1) : `src/${to.slice(1)}`
  })
}

/** 'test/server/auth' of 'test/server/auth/session': tests of a feature need not lie as deep as its code. */
function featureOf(room: string): string {
  return room.split('/').slice(0, 3).join('/')
}

/**
 * The tests nearest to a file that need no browser: those of the same folder, those of its feature or that drive it, then by how many imports
 * lie between them and the file. `isQuick` leaves out those that need a database or other processes.
 */
export function nearestTests(file: string, { isQuick = false } = {}): string[] {
  const importers = new Map<string, string[]>()
  for (const one of globSync('{src,test}/**/*.{ts,tsx}')) {
    for (const to of importsOf(one)) importers.set(to, [...(importers.get(to) ?? []), one])
  }
  const steps = new Map([[file, 0]])
  for (const [at, distance] of steps) {
    for (const importer of importers.get(at) ?? []) if (!steps.has(importer)) steps.set(importer, distance + 1)
  }
  const { pure, server } = testsByKind()
  const room = dirname(file).replace(/^src\//, 'test/')
  const drivers = drivenBy[dirname(file)]
  const isOfFeature = (test: string) => room.split('/').length > 2 && test.startsWith(`${featureOf(room)}/`)
  const farness = (test: string) => {
    if (dirname(test) === room) return 0
    return (drivers !== undefined ? test.startsWith(`${drivers}/`) : isOfFeature(test)) ? 500 : 1000
  }
  const distanceOf = (test: string) => farness(test) + (steps.get(test) ?? Infinity)
  return [...pure, ...(isQuick ? [] : server)]
    .filter((test) => steps.has(test))
    .sort((a, b) => distanceOf(a) - distanceOf(b))
    .slice(0, mostTests)
}

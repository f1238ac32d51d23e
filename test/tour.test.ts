import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImportGraph } from './support/import-graph.ts'

interface Step {
  file: string
  /** How the way gets here from the step before; undefined where that imports this one. */
  hop: string | undefined
}

const page = readFileSync('docs/tour.md', 'utf8')
const graph = new Map([...readImportGraph('src'), ...readImportGraph('scripts')])
const hops = ['over HTTP', 'by NOTIFY', 'by SMTP', 'by email', 'through the database']

function waysOf(markdown: string): [string, Step[]][] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section): [string, Step[]] => [
      section.split('\n', 1)[0] ?? '',
      [...section.matchAll(/^\d+\. (?:_([^_]+)_ )?`([^`]+)`/gm)].map(([, hop, file = '']) => ({ file, hop })),
    ])
    .filter(([, steps]) => steps.length > 0)
}

/** Everything that a file imports, through others too. Types count: a reader needs them. */
function reachableFrom(file: string): Set<string> {
  const seen = new Set<string>()
  const open = [file]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const next of graph.get(at) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}

/** Where a way breaks off, and where it turns back. */
function faultsOf(steps: readonly Step[]): string[] {
  return steps.flatMap(({ file, hop }, index) => {
    const before = steps[index - 1]
    const sinceHop = steps.slice(
      Math.max(
        0,
        steps.slice(0, index + 1).findLastIndex((step) => step.hop !== undefined),
      ),
      index,
    )
    const earlier = steps.slice(0, index).map((step) => step.file)
    return [
      ...(hop === undefined && before && !reachableFrom(before.file).has(file)
        ? [`${before.file} does not lead to ${file}`]
        : []),
      ...(hop !== undefined && !hops.includes(hop) ? [`${hop} is no hop`] : []),
      ...earlier
        .filter((one) => one === file || graph.get(file)?.includes(one))
        .map((one) => `${file} turns back to ${one}`),
      ...sinceHop.filter((one) => reachableFrom(file).has(one.file)).map((one) => `${file} leads back to ${one.file}`),
    ]
  })
}

const ways = waysOf(page)

test('the tour has its five ways', () => {
  expect(ways.map(([, steps]) => steps.length > 5)).toEqual([true, true, true, true, true])
})

test.each(ways)('%s: every step leads to the next, and none turns back', (_way, steps) => {
  expect(faultsOf(steps)).toEqual([])
})

test('a step out of order in the tour is found', () => {
  const step = (file: string, hop?: string) => ({ file, hop })
  const [poll, record] = ['src/server/pipeline/reading/poll-source.ts', 'src/server/pipeline/reading/record-reading.ts']
  expect(faultsOf([step(poll), step(record)])).toEqual([])
  expect(faultsOf([step(record), step(poll)])).toHaveLength(3)
  expect(faultsOf([step(record), step(poll, 'over HTTP')])).toEqual([`${poll} turns back to ${record}`])
  expect(faultsOf([step(poll), step('src/client/trpc.ts', 'by magic')])).toEqual(['by magic is no hop'])
})

test('every file that the tour names exists', () => {
  const files = [...page.matchAll(/`((?:src|test|scripts)\/[^`]+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('every function that the tour names is exported by its file', () => {
  const flat = page.replaceAll(/\s+/g, ' ')
  const named = [
    ...[...flat.matchAll(/`(\S+\.tsx?)` → `(\w+)`/g)].map(([, file = '', name = '']) => ({ file, name })),
    ...[...flat.matchAll(/`(\w+)` in `(\S+\.tsx?)`/g)].map(([, name = '', file = '']) => ({ file, name })),
  ]
  expect(named.length).toBeGreaterThan(50)
  const missing = named.filter(({ file, name }) => {
    const declared = new RegExp(`^export (?:async )?(?:function\\*? ?|const |interface |type |class )${name}\\b`, 'm')
    return !existsSync(file) || !declared.test(readFileSync(file, 'utf8'))
  })
  expect(missing).toEqual([])
})

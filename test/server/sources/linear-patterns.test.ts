import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { readImportGraph } from '#test/support/import-graph.ts'
import { patternsIn, type PatternInCode } from '#test/support/patterns-in-code.ts'
import { worstStrings } from '#test/support/worst-strings.ts'

/** Rooms into which strangers' bytes come: pages, feeds, calendars, robots.txt, and the texts of a reading. */
const entrances = ['src/server/sources/', 'src/server/pipeline/reading/record-reading.ts']

function patternsOverForeignText(): PatternInCode[] {
  const graph = readImportGraph('src')
  const files = new Set([...graph.keys()].filter((file) => entrances.some((entrance) => file.startsWith(entrance))))
  for (const file of files) for (const next of graph.get(file) ?? []) if (graph.has(next)) files.add(next)
  return [...files].toSorted().flatMap(patternsIn)
}

const small = 16_384
/** A linear pattern takes some hundredths of these, on a processor of its own. */
const suspectMs = 2
const slowMs = 50

const wallMs = () => performance.now()
/** Ticks only every ten milliseconds, but not for the work of others. */
const computedMs = () => process.threadCpuUsage().user / 1000
const limitMs = 1000

/** Milliseconds that a pattern takes for each text. Those after one that takes too long for this test are left out. */
function timesOf({ name, source, flags }: PatternInCode, texts: readonly string[], clock = wallMs): number[] {
  const times: number[] = []
  const pattern = new RegExp(source, flags)
  const use = flags.includes('g') ? 'text.replace(pattern, "")' : 'pattern.exec(text)'
  let startedAt: number | undefined
  const timed = (work: () => unknown) => {
    startedAt = clock()
    work()
    times.push(clock() - startedAt)
    startedAt = undefined
  }
  try {
    runInNewContext(`for (const text of texts) timed(() => ${use})`, { texts, pattern, timed }, { timeout: limitMs })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    // The limit counts seconds: on a busy machine they may pass between two texts, or before a text gets its turn.
    const spentMs = startedAt === undefined ? 0 : clock() - startedAt
    if (spentMs > slowMs) return [...times, Infinity]
    return [...times, ...timesOf({ source, flags, name }, texts.slice(times.length), clock)]
  }
  return times
}

/** The beginning of a text that takes the pattern a thousand times as long as it should; undefined without one. */
function worstOf(pattern: PatternInCode): string | undefined {
  if (!/[*+]|\{\d+,\}/.test(pattern.source)) return undefined
  const times = timesOf(pattern, worstStrings(pattern, small))
  const isSuspect = (_: string, at: number) => (times[at] ?? Infinity) > suspectMs
  if (!times.some((ms) => ms > suspectMs)) return undefined
  const suspects = worstStrings(pattern, 4 * small).filter(isSuspect)
  const worst = suspects.find((text) => [1, 2, 3].every(() => (timesOf(pattern, [text], computedMs)[0] ?? 0) > slowMs))
  return worst?.slice(0, 60)
}

test('every regular expression over strangers’ text takes time that is linear to its length', () => {
  const superlinear = patternsOverForeignText().flatMap((pattern) => {
    const worst = worstOf(pattern)
    return worst === undefined ? [] : [`${pattern.name} on ${JSON.stringify(worst)}`]
  })
  expect(superlinear).toEqual([])
})

test.each([/^(a|a?)+$/, /\s*,/])('a pattern that is not linear is found: %s', ({ source, flags }) =>
  expect(worstOf({ name: source, source, flags })).toEqual(expect.any(String)),
)

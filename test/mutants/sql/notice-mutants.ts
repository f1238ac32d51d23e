import { nearestTests } from '#test/mutants/nearest-tests.ts'
import type { NumberedMutant } from './mark-mutants.ts'
import type { MutantRuns } from './mutant-runs.ts'

export interface InFile extends NumberedMutant {
  file: string
}

/** Runs with a mutant that one worker does before it is restarted and its output is checked. */
const runsAtOnce = 24

/** A test without a mutant: how long it takes, and which mutants' statements it runs. */
interface Known {
  ms: number
  reached: ReadonlySet<number>
}

interface Try {
  mutant: InFile
  test: string
}

/** Runs each mutant in those of the tests nearest to its file that run its statement, until one of them fails. */
export async function noticeMutants(
  runs: MutantRuns,
  mutants: readonly InFile[],
  { mostTests, onEnd }: { mostTests: number; onEnd: (mutant: InFile, end: 'killed' | 'survived') => void },
): Promise<void> {
  const nearest = new Map(
    [...new Set(mutants.map(({ file }) => file))].map((file) => [file, nearestTests(file, mostTests)]),
  )
  const tests = await knownTests(runs, [...new Set([...nearest.values()].flat())])
  const untried = new Map<InFile, readonly string[]>()
  for (const mutant of mutants) {
    const near = nearest.get(mutant.file) ?? []
    untried.set(
      mutant,
      near.filter((test) => tests.get(test)?.reached.has(mutant.id)),
    )
  }
  const success = new Success()
  while (untried.size > 0) {
    const next: Try[] = []
    for (const [mutant, left] of untried) {
      const [test] = left.toSorted((a, b) => worth(mutant, b) - worth(mutant, a))
      if (test !== undefined) next.push({ mutant, test })
      else {
        untried.delete(mutant)
        onEnd(mutant, 'survived')
      }
    }
    // Those of one test go together: it is run once more without a mutant after them.
    next.sort((a, b) => (a.test < b.test ? -1 : 1)).splice(runsAtOnce)
    const noticed = await noticedBy(runs, next)
    process.stderr.write(`${untried.size - noticed.size} left to try\n`)
    for (const one of next) {
      const { mutant, test } = one
      success.note(one, noticed.has(one))
      if (noticed.has(one)) {
        untried.delete(mutant)
        onEnd(mutant, 'killed')
      } else
        untried.set(
          mutant,
          (untried.get(mutant) ?? []).filter((other) => other !== test),
        )
    }
  }
  /** How likely the test notices a mutant of this file, for the time it takes. */
  function worth(mutant: InFile, test: string): number {
    return success.of({ mutant, test }) / (tests.get(test)?.ms ?? 1)
  }
}

/** How often a test noticed the mutants of a file that it was tried with. */
class Success {
  readonly #counts = new Map<string, { tried: number; noticed: number }>()

  of(one: Try): number {
    const { tried, noticed } = this.#countsOf(one)
    return (noticed + 1) / (tried + 2)
  }

  note(one: Try, isNoticed: boolean): void {
    const counts = this.#countsOf(one)
    counts.tried += 1
    if (isNoticed) counts.noticed += 1
  }

  #countsOf({ mutant, test }: Try): { tried: number; noticed: number } {
    const key = `${mutant.file} ${test}`
    const counts = this.#counts.get(key) ?? { tried: 0, noticed: 0 }
    this.#counts.set(key, counts)
    return counts
  }
}

/** One that fails without a mutant can notice nothing. */
async function knownTests(runs: MutantRuns, all: readonly string[]): Promise<Map<string, Known>> {
  const answers = await runs.run(all.map((test) => ({ test })))
  const known = new Map<string, Known>()
  for (const { asked, hasFailed, ms, reached } of answers) {
    if (hasFailed) process.stdout.write(`left out: ${asked.test} fails without a mutant\n`)
    else known.set(asked.test, { ms, reached })
  }
  return known
}

/**
 * Which of these mutants their test notices. What was run for the last of them is run once more without one after them: where
 * it fails then too, a mutant left something behind, and its result counts for nothing.
 */
async function noticedBy(runs: MutantRuns, next: readonly Try[]): Promise<Set<Try>> {
  if (next.length === 0) return new Set()
  const controls = Map.groupBy(next, ({ test, mutant }) => `${test} ${runs.wayOf(test, mutant.id)}`)
  const answers = await runs.run([
    ...next.map(({ mutant, test }) => ({ test, mutant: mutant.id })),
    ...[...controls.values()].flatMap(([one]) => (one ? [{ test: one.test, as: one.mutant.id }] : [])),
  ])
  const sound = answers.slice(next.length).map(({ hasFailed }) => !hasFailed)
  const counted = [...controls.values()].filter((_tries, index) => sound[index]).flat()
  if (counted.length < next.length)
    process.stdout.write(`not counted: ${next.length - counted.length} of a test that fails\n`)
  return new Set(counted.filter((one) => answers[next.indexOf(one)]?.hasFailed))
}

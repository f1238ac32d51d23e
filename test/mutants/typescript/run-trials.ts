import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { lastTried, readJournal, write } from './journal.ts'
import type { MutantVitest } from './open-vitest.ts'
import { processorMsOf } from './spent.ts'

/** What the process that runs the tests is told. */
export interface MutantPlan {
  journal: string
  /** Which mutants a test file is run for. */
  mutantsOf: Readonly<Record<string, readonly string[]>>
  /** A test that costs the processor more is not run for each mutant. */
  slowMs: number
}

declare module 'vitest' {
  interface ProvidedContext {
    mutants: MutantPlan
  }
}

/**
 * A mutant that runs for ever without awaiting anything is ended from outside, once it has had so much of the processor and says
 * nothing: a machine that is busy with other work says nothing for longer.
 */
const silentProcessorMs = 60_000
const silenceMs = 20_000
/** One that waits for ever, or what it left behind, costs no processor time: so long by the clock, and hardly any of that. */
const idleMs = 120_000
const idleProcessorMs = 1000

/**
 * Runs these tests in this order for the mutants of their plan; what comes of it stands in the journal. A mutant can end the
 * process that tries it: it counts as noticed, and another process goes on with the rest.
 */
export async function runTrials(vitest: MutantVitest, tests: readonly string[], plan: MutantPlan): Promise<void> {
  const { journal } = plan
  const trials = () => readJournal(journal).filter(({ kind }) => kind === 'tried').length
  for (let before = -1; before < trials();) {
    before = trials()
    if (await runToTheEnd(vitest, tests, plan)) return
    const mutant = lastTried(readJournal(journal))
    if (mutant !== undefined) write(journal, { kind: 'failed', mutant, test: 'none: it ended the process' })
  }
}

async function runToTheEnd(vitest: MutantVitest, tests: readonly string[], plan: MutantPlan): Promise<boolean> {
  const { modules, besides } = await watched(plan.journal, () => vitest.run(tests, { mutants: plan }))
  const broken = modules.filter((module) => !['passed', 'skipped'].includes(module.state()))
  for (const one of broken)
    process.stdout.write(`${relative('.', one.moduleId)} ${one.state()} ${one.errors()[0]?.message ?? ''}\n`)
  for (const error of besides.slice(0, 3)) process.stdout.write(`beside the tests: ${(error as Error).message}\n`)
  return broken.length === 0
}

/** Ends the process that runs the tests where it has been trying one mutant for too long, or waits for what none will bring. */
export async function watched<Answer>(journal: string, work: () => Promise<Answer>): Promise<Answer> {
  let spentBefore: number | undefined
  // Processes of the runs before have ended, and their numbers may be those of others by now.
  const saidBefore = readJournal(journal).length
  const watchdog = setInterval(() => {
    const silentMs = Date.now() - statSync(journal).mtimeMs
    if (silentMs < silenceMs) return void (spentBefore = undefined)
    const lines = readJournal(journal).slice(saidBefore)
    const pid = lines.findLast((line) => line.kind === 'process')?.pid
    const mutant = lastTried(lines)
    if (pid === undefined) return
    // Asked once: the system counts in seconds, and one may begin between two questions.
    const spentNow = processorMsOf(pid)
    spentBefore ??= spentNow
    const spentMs = spentNow - spentBefore
    const isIdle = silentMs > idleMs && spentMs < idleProcessorMs
    if (spentMs < silentProcessorMs && !isIdle) return
    // What had said how it went by then is tried no more; the next process goes on with the rest.
    if (mutant !== undefined) write(journal, { kind: 'failed', mutant, test: 'none: it never ended' })
    endIfItRuns(pid)
  }, 5000)
  return work().finally(() => clearInterval(watchdog))
}

function endIfItRuns(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

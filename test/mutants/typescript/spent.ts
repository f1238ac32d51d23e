import { spawnSync } from 'node:child_process'
import type { JournalLine } from './journal.ts'

/** What the nearest tests do not notice in this time counts as survived, so a score is no less than true. */
export const mostProcessorMs = 20_000

/** Time that other work on the machine takes away is nothing that a mutant has spent: its tests would only become fewer. */
export function processorMs({ user, system } = process.cpuUsage()): number {
  return Math.round((user + system) / 1000)
}

/** How long a test may take with a mutant: one that waits for what never comes has noticed it. It grows with what the machine has to do. */
export function patienceFor(plainMs: number): number {
  return 4000 + 4 * plainMs
}

/** How long each test took without a mutant when it was run last. */
export function plainTimes(lines: readonly JournalLine[]): Map<string, number> {
  return new Map(lines.flatMap((line) => (line.kind === 'reached' ? [[line.test, line.ms] as const] : [])))
}

/** The time of the processor that another process has spent so far. */
export function processorMsOf(pid: number): number {
  return processorMsSaid(spawnSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
}

/** As `ps` says it: '1-02:03:04', '00:01:05' or '1:05.12'. */
export function processorMsSaid(time: string): number {
  const [seconds = 0, minutes = 0, hours = 0, days = 0] = time.trim().split(/[-:]/).map(Number).toReversed()
  return Math.round(1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days))))
}

import { isMainThread } from 'node:worker_threads'
import { afterAll, beforeAll } from 'vitest'

/** What a file of tests took: seconds of its worker's processor and of the clock, and how often it started a part. */
export interface Costs {
  processor: number
  clock: number
  started: Record<Part, number>
}

type Part = 'application' | 'database' | 'browser' | 'page'

declare module 'vitest' {
  interface TaskMeta {
    costs?: Costs
  }
}

const none = { application: 0, database: 0, browser: 0, page: 0 }
let started: Costs['started'] = { ...none }

/** Counts a part that tests start, for `npm test -- --mode profile`. */
export function countStart(part: Part): void {
  started[part] += 1
}

/** Tests without other processes run in threads of one process. */
const usage = (since?: NodeJS.CpuUsage) => (isMainThread ? process.cpuUsage(since) : process.threadCpuUsage(since))

/** Measures a file, as one of its setup files. */
export function measureFile(): void {
  let startedAt = 0
  let cpu: NodeJS.CpuUsage
  beforeAll(() => {
    started = { ...none }
    startedAt = performance.now()
    cpu = usage()
  })
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from this pattern which fixtures the hook wants
  afterAll(({}, file) => {
    const { user, system } = usage(cpu)
    const costs = { processor: (user + system) / 1e6, clock: (performance.now() - startedAt) / 1000, started }
    Object.assign(file.meta, { costs })
  })
}

import { isMainThread } from 'node:worker_threads'
import { afterAll, beforeAll } from 'vitest'
import { started } from './costs.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Of a file: seconds of its worker's processor and of the clock, and the parts that it started. */
    costs?: { processor: number; clock: number; started: Partial<typeof started> }
  }
}

/** Tests without other processes run in threads of one process. */
const usage = (since?: NodeJS.CpuUsage) => (isMainThread ? process.cpuUsage(since) : process.threadCpuUsage(since))

let startedAt = 0
let cpu: NodeJS.CpuUsage
let before: typeof started

beforeAll(() => {
  startedAt = performance.now()
  cpu = usage()
  before = { ...started }
})

// oxlint-disable-next-line no-empty-pattern -- Vitest reads from this pattern which fixtures the hook wants
afterAll(({}, file) => {
  const { user, system } = usage(cpu)
  const parts = Object.entries(started).map(([part, count]) => [part, count - before[part as keyof typeof started]])
  const clock = (performance.now() - startedAt) / 1000
  Object.assign(file.meta, { costs: { processor: (user + system) / 1e6, clock, started: Object.fromEntries(parts) } })
})

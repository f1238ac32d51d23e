import { Console } from 'node:console'
import type { Reporter, TestModule } from 'vitest/node'

const listed = 50

/**
 * Ends a run with the files that took longest: seconds of their worker's processor, and of waiting for others (a browser,
 * PostgreSQL, another process, a timer), with the parts that they started.
 */
export function profileReporter(): Reporter {
  return {
    onTestRunEnd(modules: readonly TestModule[]) {
      const rows = modules.flatMap((module) => {
        const { costs } = module.meta()
        if (!costs) return []
        const { processor, clock, started } = costs
        const waiting = Math.max(0, clock - processor)
        return [{ file: module.relativeModuleId, seconds: clock, processor, waiting, ...started }]
      })
      const rounded = (row: (typeof rows)[number]) => ({
        ...row,
        seconds: row.seconds.toFixed(1),
        processor: row.processor.toFixed(1),
        waiting: row.waiting.toFixed(1),
      })
      const dearest = rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, listed)
      new Console(process.stdout).table(dearest.map(rounded))
      const sum = (of: 'seconds' | 'processor') => rows.reduce((all, row) => all + row[of], 0).toFixed(0)
      process.stdout.write(`${rows.length} files: ${sum('seconds')} s of workers, ${sum('processor')} s of processor\n`)
    },
  }
}

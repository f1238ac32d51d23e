import { Console } from 'node:console'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The presses and characters that the journeys of people took, as a table. */
function printJourneys(tests: readonly TestCase[]): void {
  const rows = tests.flatMap((test) => test.meta().journeys ?? [])
  if (rows.length > 0) new Console(process.stdout).table(rows)
}

/** The name and the errors of a failed test. */
function failureText(test: TestCase): string {
  const errors = test.result().errors ?? []
  const texts = errors.map(({ stack, message }) => stack ?? message)
  return [`FAIL ${test.module.relativeModuleId} > ${test.fullName}`, ...texts].join('\n')
}

/**
 * Prints the first failure as soon as it is there. Ends a run with the table of its journeys, if it had any, and one
 * plain line, `N passed, N failed`; a file that does not even load counts as one failure.
 */
export function summaryReporter(): Reporter {
  let hasFailed = false
  return {
    onTestCaseResult(test) {
      if (hasFailed || test.result().state !== 'failed') return
      hasFailed = true
      process.stdout.write(`${failureText(test)}\n`)
    },
    onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: string) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const count = (state: string) => tests.filter((test) => test.result().state === state).length
      const passed = count('passed')
      printJourneys(tests)
      const brokenFiles = modules.filter((module) => module.errors().length > 0).length
      const faults = count('failed') + brokenFiles + unhandledErrors.length
      // A run may fail before its first test, when the database does not come up.
      const failed = reason === 'passed' ? faults : Math.max(faults, 1)
      const skipped = tests.length - passed - count('failed')
      const tail = skipped > 0 ? `, ${skipped} skipped` : ''
      process.stdout.write(`${passed} passed, ${failed} failed${tail}\n`)
    },
  }
}

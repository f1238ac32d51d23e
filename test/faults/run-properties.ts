import { globSync, readFileSync } from 'node:fs'
import { runTests } from './run-tests.ts'

/** Every test with a property that the suite tries only a few times, with all of its cases. */
export async function run(): Promise<boolean> {
  const files = globSync('test/**/*.test.ts').filter((file) =>
    /property-runs|alert-properties/.test(readFileSync(file, 'utf8')),
  )
  return runTests(files, { PROPERTY_RUNS: 'all' })
}

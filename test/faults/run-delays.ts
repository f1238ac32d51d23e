import { runTests } from './run-tests.ts'

/** `npm run faults -- delays`: how long stalled or hostile callers delay others. For a quiet machine. */
export async function run(): Promise<boolean> {
  return runTests(['test/faults/delays'], { DELAYS: 'all' })
}

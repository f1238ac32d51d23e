import { runTests } from './run-tests.ts'

/** `npm run faults -- smtp`: fifteen answers of a relay in seven phases, and the email's state after each. */
export async function run(): Promise<boolean> {
  return runTests(['test/faults/smtp'], { SMTP_CASES: 'all' })
}

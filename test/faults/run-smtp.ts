import { spawnSync } from 'node:child_process'

/** `npm run faults -- smtp`: fifteen answers of a relay in seven phases, and the email's state after each. */
export async function run(): Promise<boolean> {
  const env = { ...process.env, SMTP_CASES: 'all' }
  return spawnSync('npx', ['vitest', 'run', 'test/faults/smtp'], { env, stdio: 'inherit' }).status === 0
}

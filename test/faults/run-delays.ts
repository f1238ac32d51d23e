import { spawnSync } from 'node:child_process'

/** `npm run faults -- delays`: how long stalled or hostile callers delay others. For a quiet machine. */
export async function run(): Promise<boolean> {
  const env = { ...process.env, DELAYS: 'all' }
  return spawnSync('npx', ['vitest', 'run', 'test/faults/delays'], { env, stdio: 'inherit' }).status === 0
}

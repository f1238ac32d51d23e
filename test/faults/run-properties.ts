import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'

/** Every test with a property that the suite tries only a few times, with all of its cases. */
export async function run(): Promise<boolean> {
  const files = globSync('test/**/*.test.ts').filter((file) =>
    /property-runs|alert-properties/.test(readFileSync(file, 'utf8')),
  )
  const env = { ...process.env, PROPERTY_RUNS: 'all' }
  return spawnSync('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' }).status === 0
}

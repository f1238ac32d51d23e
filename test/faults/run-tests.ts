import { spawnSync } from 'node:child_process'

/** Runs tests by the Node of this process: the one that `npx` finds may be too old. Returns true if they hold. */
export function runTests(files: readonly string[], settings: Record<string, string>): boolean {
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...files]
  return spawnSync(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'inherit' }).status === 0
}

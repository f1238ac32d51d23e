// `npm run check`: all static checks; `npm run validate` adds the tests.
// All checks run, whichever fails.
import { spawnSync } from 'node:child_process'

const checks = {
  format: 'oxfmt --check',
  lint: 'oxlint',
  // A change of one file takes a third of the time when the types of the others are known.
  types: 'tsc --noEmit --incremental --tsBuildInfoFile node_modules/.cache/types.tsbuildinfo',
  citations: 'vitest run --project pure test/citations.test.ts',
  'unused code and packages': 'knip --no-progress --treat-config-hints-as-errors',
}
const tests = { tests: 'npm test' }

const chosen = process.argv.includes('--with-tests') ? { ...checks, ...tests } : checks
const failed: string[] = []
for (const [name, command] of Object.entries(chosen)) {
  const startedAt = performance.now()
  // A shell finds the tools whatever they are called on this platform.
  const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? '✓' : '✗'} ${name} (${command}, ${seconds} s)`)
  if (status !== 0) failed.push(name)
}
if (failed.length > 0) {
  console.error(`failed: ${failed.join(', ')}`)
  process.exitCode = 1
}

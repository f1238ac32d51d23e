import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['index.html', 'public', 'src/client', 'src/domain', 'vite.config.ts', 'package-lock.json', 'scripts']

function newestIn(path: string): number {
  const entry = statSync(path, { throwIfNoEntry: false })
  if (!entry) return 0
  if (!entry.isDirectory()) return entry.mtimeMs
  return Math.max(entry.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

const builtAt = statSync('dist/client/index.html', { throwIfNoEntry: false })?.mtimeMs ?? 0
if (Math.max(...sources.map(newestIn)) >= builtAt) {
  execFileSync('npx', ['vite', 'build', '--logLevel', 'warn'], { stdio: 'inherit' })
}

import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Installs a packed client in an empty folder, and compiles right and wrong calls with TypeScript 5 and with ours.
 * @throws {Error} with the compilers' words
 */
export async function tryClient(file: string): Promise<void> {
  const { faultsOfClient } = await import('#test/support/client-calls.ts')
  const folder = await mkdtemp(join(tmpdir(), 'courtside-client-try-'))
  try {
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    execFileSync('npm', ['install', '--silent', resolve(file), 'typescript@5'], { cwd: folder })
    for (const root of [folder, resolve('.')]) {
      const faults = faultsOfClient(folder, join(root, 'node_modules/typescript/bin/tsc'))
      if (faults.length > 0) throw new Error(faults.join('\n'))
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

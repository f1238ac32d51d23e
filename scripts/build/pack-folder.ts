import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * Packs a new folder as npm does.
 * @param fill writes all files of the package but package.json
 * @returns the path of the file, which lies in `into`
 */
export async function packFolder({
  manifest,
  into,
  fill,
}: {
  manifest: { name: string; version: string } & Record<string, unknown>
  into: string
  fill: (draft: string) => Promise<void>
}): Promise<string> {
  const draft = await mkdtemp(join(tmpdir(), 'courtside-package-'))
  try {
    await fill(draft)
    await writeFile(join(draft, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
    await mkdir(into, { recursive: true })
    const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(into)]
    await promisify(execFile)('npm', args, { cwd: draft })
    return join(into, `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`)
  } finally {
    await rm(draft, { recursive: true })
  }
}

import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packRelease } from '#scripts/build/pack-release.ts'

test('a release brings its pages, its licences and argon2, and needs no compiler', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const built = join(folder, 'built')
  for (const path of ['client/.vite/license.md', 'server/licenses.md']) {
    await mkdir(dirname(join(built, path)), { recursive: true })
    await writeFile(join(built, path), `## the licences of ${path}`)
  }
  const file = await packRelease({ built, into: folder })
  const tar = async (...args: string[]) => (await promisify(execFile)('tar', args)).stdout
  const files = await tar('tzf', file)
  expect(files).toContain('node_modules/argon2/prebuilds/linux-x64/argon2.glibc.node')
  for (const page of ['README.md', 'docs/install.md', 'docs/operating.md']) expect(files).toContain(`package/${page}`)
  const licenses = await tar('xzOf', file, 'package/THIRD-PARTY-LICENSES.md')
  expect(licenses.match(/^## .*/gm)).toEqual([
    '## the licences of client/.vite/license.md',
    '## the licences of server/licenses.md',
  ])
  // npm compiles where it finds one.
  expect(files).not.toContain('binding.gyp')
  for (const [, path = ''] of files.matchAll(/^(package\/node_modules\/.*package\.json)$/gm)) {
    const { scripts = {} } = JSON.parse(await tar('xzOf', file, path)) as { scripts?: Record<string, string> }
    expect(Object.keys(scripts).filter((name) => name.endsWith('install'))).toEqual([])
  }
})

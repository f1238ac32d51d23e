import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { packRelease } from '#scripts/build/pack-release.ts'

test('a release brings argon2 along, and needs no compiler where the Node that installs it cannot load it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'courtside-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'built'))
  const file = await packRelease({ built: join(folder, 'built'), into: folder })
  const tar = async (...args: string[]) => (await promisify(execFile)('tar', args)).stdout
  const files = await tar('tzf', file)
  expect(files).toContain('node_modules/argon2/prebuilds/linux-x64/argon2.glibc.node')
  // npm compiles where it finds one.
  expect(files).not.toContain('binding.gyp')
  for (const [, path = ''] of files.matchAll(/^(package\/node_modules\/.*package\.json)$/gm)) {
    const { scripts = {} } = JSON.parse(await tar('xzOf', file, path)) as { scripts?: Record<string, string> }
    expect(Object.keys(scripts).filter((name) => name.endsWith('install'))).toEqual([])
  }
})

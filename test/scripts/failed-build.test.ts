import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { besideThePages } from '#scripts/build/beside-the-pages.ts'
import { finishPages } from '#scripts/build/finish-pages.ts'

test('a failed build says why, and makes no pages', async () => {
  const root = await mkdtemp(join(tmpdir(), 'courtside-failing-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), '<script type="module" src="/main.ts"></script>')
  await writeFile(join(root, 'main.ts'), 'export const x = (')
  const written: string[] = []
  const plugins = [finishPages(), besideThePages('mail', async (folder) => written.push(folder))]
  await expect(build({ root, configFile: false, logLevel: 'silent', plugins })).rejects.toThrow(/main\.ts/)
  expect(written).toEqual([])
})

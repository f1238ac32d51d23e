import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { createCourtside } from '#scripts/build/client-package/index.ts'
import { packClient } from '#scripts/build/client-package/pack-client.ts'
import { faultsOfClient } from '#test/support/client-calls.ts'
import { createWorld } from '#test/support/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'courtside-client-test-'))
const installed = join(folder, 'node_modules/@courtside/client')

let bytes: number

// An empty folder with the package and those that it needs, as npm installs them.
beforeAll(async () => {
  const file = await packClient({ into: folder })
  bytes = statSync(file).size
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  execFileSync('tar', ['xzf', file, '--strip-components=1', '-C', installed])
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { dependencies: object }
  for (const name of [...Object.keys(dependencies), 'copy-anything', 'openapi-typescript-helpers'])
    cpSync(join('node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  return () => rmSync(folder, { recursive: true })
})

test('the examples of its page compile in an empty folder, and wrong calls do not', () => {
  expect(faultsOfClient(folder, join(process.cwd(), 'node_modules/typescript/bin/tsc'))).toEqual([])
  expect(bytes).toBeLessThan(40_000)
})

test('the packed clients call a site', async () => {
  const { site, stop } = await createWorld({ site: {} })
  const packed = (await import(pathToFileURL(join(installed, 'index.js')).href)) as {
    createCourtside: typeof createCourtside
  }
  const { rest, trpc } = packed.createCourtside({ url: `${site.url}/`, token: 'none' })
  const [{ data }, { error, response }, sources] = await Promise.all([
    packed.createCourtside({ url: site.url }).rest.GET('/api/sources'),
    rest.GET('/api/alerts'),
    trpc.availability.sources.query(),
  ])
  await stop()
  expect(data?.length).toBe(sources.length)
  expect([response.status, error?.error]).toEqual([401, expect.any(String)])
})

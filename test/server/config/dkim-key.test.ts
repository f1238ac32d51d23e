import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { configFaults } from '#test/support/config-faults.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-dkim-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pem = ({ privateKey }: { privateKey: KeyObject }) =>
  privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const rsaKey = (modulusLength: number) => pem(generateKeyPairSync('rsa', { modulusLength }))

/** The environment of somebody whose key file holds this. */
function environment(content: string) {
  const file = join(folder, 'dkim.pem')
  writeFileSync(file, content)
  return { DATA_DIR: folder, DKIM_DOMAIN: 'courtside.example', DKIM_SELECTOR: 'mail', DKIM_KEY_FILE: file }
}

const faultsOf = (env: Record<string, string>) => configFaults(() => loadConfig(env))

test('takes the DKIM variables together or not at all', () => {
  const env = environment(rsaKey(2048))
  expect(loadConfig(env).dkim).toMatchObject({ domain: 'courtside.example', selector: 'mail' })
  const lines = faultsOf({ DATA_DIR: folder, DKIM_DOMAIN: 'courtside.example' })
  expect(lines.map((line) => line.split(':')[0])).toEqual(['DKIM_SELECTOR', 'DKIM_KEY_FILE'])
})

test.each([
  ['no key', () => '-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n', 'holds no private key'],
  ['nothing', () => '', 'holds no private key'],
  ['a key of another kind', () => pem(generateKeyPairSync('ed25519')), 'holds no RSA key'],
  ['a key that no receiver takes', () => rsaKey(512), 'has only 512 bits'],
])('a DKIM_KEY_FILE with %s stops the start', (_what, content, fault) => {
  const [line = '', ...more] = faultsOf(environment(content()))
  expect([line.startsWith('DKIM_KEY_FILE: '), line.includes(fault), more]).toEqual([true, true, []])
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError } from '#domain/config-error.ts'
import { loadConfig } from '#server/config/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'courtside-url-variables-'))
afterAll(() => rmSync(folder, { recursive: true }))

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example/?x=1'],
  ['ALLOWED_HOSTS', 'https://www.courtside.example'],
  ['ALLOWED_HOSTS', 'www.courtside.example:443'],
  ['ALLOWED_HOSTS', 'www.courtside.example,'],
  ['ALLOWED_HOSTS', '1.2.3.999'],
  ['APP_URL', 'https://:secret@courtside.example'],
  ['SMTP_URL', 'smtp://mail.example/path'],
  ['SMTP_URL', 'smtp://mail.example?requireTLS=yes'],
  ['SMTP_URL', 'smtp://mail.example?pool=true'],
  ['SMTP_URL', 'smtp://:secret@mail.example'],
  ['SMTP_URL', 'smtp://me:12#3@mail.example'],
  ['SMTP_URL', 'smtp://me:12/3@mail.example'],
  ['SMTP_URL', 'smtp://me:12?3@mail.example'],
  ['SMTP_URL', 'smtp://mail.example:99999'],
  ['SMTP_URL', 'smtp://mail_one.example'],
  ['DATABASE_URL', 'postgres://me:pass@db/courtside?sslrootcert=/nowhere/root.pem'],
])('%s=%s, of which a part would be ignored or cannot be used, is refused in a line with the fix', (name, value) => {
  const lines = faultsOf({ [name]: value })
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: .+; .+`))])
  expect(lines.join()).not.toMatch(/secret|me:/)
})

test.each([
  ['DATABASE_URL', 'postgres://me:50%@db/courtside'],
  ['DATABASE_URL', 'postgres://me:%e9@db/courtside'],
  ['DATABASE_URL', 'postgres://db/100%'],
  ['DATABASE_URL', 'postgres://me:50%@/courtside?host=/var/run/postgresql'],
  ['DATABASE_REPLICA_URLS', 'postgres://db/courtside,postgres://me:50%@db/courtside'],
  ['SMTP_URL', 'smtp://me:50%@mail.example'],
  ['SMTP_URL', 'smtp://50%:secret@mail.example'],
  ['SMTP_URL', 'smtps://me:%zz@mail.example:465'],
  ['SMTP_URL', 'smtps://me:%ff@mail.example:465'],
  ['SMTP_URL', 'smtp://mail%.example'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://me:50%@collector.example'],
  ['MAP_TILES_URL', 'https://tiles.example/50%/{z}/{x}/{y}.png'],
  ['PUSH_CONTACT', 'mailto:50%@courtside.example'],
])('a %% that encodes nothing in %s is refused with its fix, and without the value: %s', (name, value) => {
  const words = { MAP_TILES_ATTRIBUTION: 'Example' }
  const lines = faultsOf({ [name]: value, ...(name === 'MAP_TILES_URL' && words) })
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^${name}: has a % that encodes nothing; write it as %25`))])
})

test('every part of an address of the relay is read with the configuration', () => {
  for (const SMTP_URL of [
    'smtp://mail.example',
    'smtp://127.0.0.1:2525/',
    'smtps://[::1]:465',
    'smtps://me%40courts.example:50%25%23@mail.example:465?requireTLS=true',
  ])
    expect(loadConfig({ DATA_DIR: folder, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
})

test('further hosts are names and addresses, as a URL has them', () => {
  const ALLOWED_HOSTS = 'WWW.courtside.example, 10.0.0.7,::1'
  expect(loadConfig({ DATA_DIR: folder, ALLOWED_HOSTS }).allowedHosts).toEqual([
    'www.courtside.example',
    '10.0.0.7',
    '[::1]',
  ])
})

test.each([
  'https://localhost',
  'https://courts',
  'https://courts.internal',
  'https://courts.local.',
  'https://10.0.0.7',
  'https://[::1]',
  'mailto:me@localhost',
  'mailto:me@mail.svc',
])('a contact for push services that nobody outside reaches is refused, with the reason: %s', (PUSH_CONTACT) => {
  expect(faultsOf({ PUSH_CONTACT })).toEqual([
    expect.stringMatching(
      /^PUSH_CONTACT: .* cannot be reached from outside: .* is a name of this machine or network; use/,
    ),
  ])
})

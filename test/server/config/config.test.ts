import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '#domain/config-error.ts'
import { loadConfig, processEnvironment } from '#server/config/config.ts'
import { Environment } from '#server/config/environment.ts'
import { testVapid } from '#test/support/test-config.ts'

const strongSecret = 'sVbZ1v0m4k8Qe2Yt7Hn5Rw3Lx9Pc6Dj0Ua1Gf'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-config-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

test('needs nothing in development', () => {
  const config = loadConfig({ DATA_DIR: folder })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    appUrl: 'http://localhost:3000',
    replicaUrls: [],
    allowLoopbackSources: false,
    seedDemo: true,
    rateLimits: true,
    production: false,
    userAgent: 'CourtsideBot/0.1 (+http://localhost:3000/about/venues; contact alerts@courtside.test)',
  })
  expect(config).not.toHaveProperty('databaseUrl')
})

test('makes a secret once and keeps it readable by its owner only', () => {
  const [first] = loadConfig({ DATA_DIR: folder }).jwtSecrets
  expect(Buffer.from(first, 'base64url')).toHaveLength(32)
  expect(loadConfig({ DATA_DIR: folder }).jwtSecrets).toEqual([first])
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
})

test('treats a blank variable as unset', () => {
  expect(loadConfig({ DATA_DIR: folder, PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000 })
})

test('lists every fault, one line each', () => {
  expect(
    faultsOf({ PORT: '70000', POLL_SECONDS: 'soon', RATE_LIMITS: 'maybe', APP_URL: 'courtside', NODE_ENV: 'prod' }),
  ).toEqual([
    'NODE_ENV: prod is not known; use production, development or test',
    'PORT: 70000 is not a port; use 1 to 65535',
    'APP_URL: courtside is not an origin; use one such as https://courtside.example',
    'POLL_SECONDS: soon is not a number of seconds; use 1 to 86400',
    'RATE_LIMITS: maybe is not known; use on or off',
  ])
})

test.each([
  ['PORT', '0'],
  ['PORT', '3000.5'],
  ['HOST', 'not a host'],
  ['APP_URL', 'https://courtside.example/app'],
  ['APP_URL', 'ftp://courtside.example'],
  ['DATABASE_URL', 'mysql://db/courtside'],
  ['DATABASE_REPLICA_URLS', 'postgres://a/b,nonsense'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'Courtside'],
  ['MAIL_FROM', 'a@b.example, evil@c.example'],
  ['SOURCES_FILE', '/nowhere/sources.json'],
  ['VENUES_FILE', '/nowhere/venues.json'],
  ['DATA_DIR', '/etc/passwd'],
  ['DATA_DIR', '/proc/nope'],
  ['USER_AGENT', 'Bot\r\nX-Evil: 1'],
  ['LOG_LEVEL', 'verbose'],
  ['LOG_LEVEL', 'constructor'],
  ['METRICS_TOKEN', 'short'],
  ['OPERATORS', 'somebody'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost'],
])('refuses %s=%s in a line that names it', (name, value) => {
  const lines = faultsOf({ [name]: value })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${name}: .+; .+`))
})

test('a direct address of PostgreSQL needs that of the pooler', () => {
  expect(faultsOf({ DATABASE_DIRECT_URL: 'postgres://db/courtside' })[0]).toMatch(/^DATABASE_URL: is missing beside/)
})

test('never repeats a password in a fault', () => {
  const lines = faultsOf({ DATABASE_URL: 'postgrs://courtside:hunter2@db/x', SMTP_URL: 'smtq://me:hunter2@mail' })
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain('hunter2')
})

test.each([
  'postgres://courtside:pass@db.internal:5432/courtside?sslmode=verify-full',
  'postgresql:///courtside?host=/var/run/postgresql',
  'postgres://courtside:pass@/courtside?host=/var/run/postgresql',
])('accepts %s', (url) => {
  expect(loadConfig({ DATA_DIR: folder, DATABASE_URL: url }).databaseUrl).toBe(url)
})

const production = {
  NODE_ENV: 'production',
  MAIL_FROM: 'Courtside <alerts@courtside.example>',
  SMTP_URL: 'smtps://relay.example:465',
  APP_URL: 'https://courtside.example',
  JWT_SECRET: strongSecret,
  EMBEDDED_DATABASE: '1',
}

test('in production demands secret, database, sender, relay and origin, and refuses to drop the rate limits', () => {
  const lines = faultsOf({ NODE_ENV: 'production', RATE_LIMITS: 'off' })
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'JWT_SECRET',
    'DATABASE_URL',
    'MAIL_FROM',
    'SMTP_URL',
    'APP_URL',
    'RATE_LIMITS',
  ])
})

test.each(['http://courtside.example', 'http://127.0.0.1.courtside.example'])(
  'in production refuses links to %s, which anybody on the way can read',
  (APP_URL) => {
    expect(faultsOf({ ...production, APP_URL })).toEqual([
      expect.stringMatching(/^APP_URL: .* is not https .*; set it to the https/),
    ])
  },
)

test.each(['https://courtside.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'in production takes links to %s',
  (APP_URL) => {
    expect(faultsOf({ ...production, APP_URL })).toEqual([])
  },
)

test.each([
  ['empty', '', 0o600, /jwt-secret is empty or too short; restore it, or remove it/],
  ['cut off', strongSecret.slice(0, 20), 0o600, /jwt-secret is empty or too short/],
  ['open to others', strongSecret, 0o640, /jwt-secret can be read by others; run chmod 600/],
])('refuses a persisted secret that is %s', (_state, content, mode, line) => {
  const file = join(folder, 'jwt-secret')
  writeFileSync(file, content)
  chmodSync(file, mode)
  expect(faultsOf({})).toEqual([expect.stringMatching(line)])
  expect(readFileSync(file, 'utf8')).toBe(content)
})

test.each([
  'short',
  'a'.repeat(40),
  'changeme'.repeat(5),
  '0123456789'.repeat(4),
  'my-very-long-jwt-secret-for-courtside',
])('in production refuses the weak secret %s', (secret) => {
  expect(faultsOf({ ...production, JWT_SECRET: secret, JWT_SECRET_PREVIOUS: secret })).toEqual([
    'JWT_SECRET: is weak; set it to the output of: openssl rand -base64 32',
    'JWT_SECRET_PREVIOUS: is weak, so its links can be forged; remove it',
  ])
})

test('in production seeds no demonstration account', () => {
  const config = loadConfig({ DATA_DIR: folder, ...production })
  expect(config).toMatchObject({
    production: true,
    seedDemo: false,
    jwtSecrets: [strongSecret],
    mailFrom: { name: 'Courtside', address: 'alerts@courtside.example' },
  })
})

test('takes push keys as a pair that belongs together, and names the command that makes one', () => {
  const { publicKey: PUSH_PUBLIC_KEY, privateKey: PUSH_PRIVATE_KEY } = testVapid
  const env = { DATA_DIR: folder, PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }
  expect(loadConfig({ DATA_DIR: folder }).push).toBeUndefined()
  expect(loadConfig(env).push).toMatchObject({ publicKey: PUSH_PUBLIC_KEY, subject: 'mailto:alerts@courtside.test' })
  expect(loadConfig({ ...env, APP_URL: 'https://courtside.example' }).push?.subject).toBe('https://courtside.example')
  const [, other = ''] = PUSH_PUBLIC_KEY.match(/^(.*)./) ?? []
  for (const faulty of [
    { PUSH_PUBLIC_KEY },
    { PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY: `${other}0`, PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY: 'x', PUSH_PRIVATE_KEY },
    { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: PUSH_PUBLIC_KEY },
  ]) {
    expect(faultsOf(faulty)).toEqual([expect.stringMatching(/^PUSH_(PUBLIC|PRIVATE)_KEY: .*npm run push:keys prints$/)])
  }
  expect(faultsOf({ ...env, PUSH_CONTACT: 'http://courtside.example' })[0]).toContain('PUSH_CONTACT')
})

test('.env.example names every variable, and its examples are valid', () => {
  const lines = readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm)
  const examples = Object.fromEntries(Array.from(lines, ([, name, value]) => [name, value ?? '']))
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
  expect(() => loadConfig({ ...examples, DATA_DIR: folder })).not.toThrow()
})

test('a file of variables that cannot be read is reported with the fix', () => {
  const line = 'src: cannot be read; make it a text file that this account may read, or remove it'
  expect(() => processEnvironment('src')).toThrow(line)
})

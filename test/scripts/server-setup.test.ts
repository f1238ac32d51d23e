import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { checkServer, type ServerWorld } from '#scripts/operate/server/check-server.ts'
import { dkimRecord, serverFiles } from '#scripts/operate/server/server-files.ts'

const answers = {
  domain: 'courts.example',
  sender: 'Courts <alerts@mail.courts.example>',
  relayUrl: 'smtps://me:pass%20word@relay.example:465',
  databaseUrl: 'postgres://courtside:secret@db.example:5432/courtside',
  sourcesFile: '/etc/courtside/sources.json',
}

function setUp(lines: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const into = join(folder, 'server')
  const args = ['scripts/operate/setup.ts', into]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    input: lines.map((line) => `${line}\n`).join(''),
    encoding: 'utf8',
  })
  return { into, status, stdout, stderr }
}

/** The configuration that production reads from the files. */
function configOf(files: readonly { name: string; text: string }[], folder: string) {
  const { DKIM_KEY_FILE: _key, ...settings } = parseEnv(files.find(({ name }) => name === 'courtside.env')?.text ?? '')
  return loadConfig({ ...settings, DKIM_KEY_FILE: join(folder, 'dkim.pem'), DATA_DIR: folder })
}

test('five answers become the files of a server, whose settings production takes', () => {
  const { into, status, stdout } = setUp([
    'https://courts.example',
    answers.domain,
    'nobody',
    answers.sender,
    'smtp://me:pa"ss@relay.example',
    answers.relayUrl,
    '',
    'sources.json',
    resolve('sources.example.json'),
  ])
  expect(stdout).toContain('That is no domain; leave out https://.')
  expect(stdout).toContain('That nobody is not a sender; use Courtside <alerts@your.domain>.')
  expect(stdout).toContain('That is no path from the root; begin with /, and take plain letters.')
  expect(stdout).toContain('That has a " or a \\; in an address write %22 or %5C.')
  expect(stdout).not.toMatch(/pass%20word|pa"ss/)
  expect(status).toBe(0)
  expect(readdirSync(into).toSorted()).toEqual([
    'Caddyfile',
    'courtside-backup.service',
    'courtside-backup.timer',
    'courtside-restore-test.service',
    'courtside-restore-test.timer',
    'courtside.env',
    'courtside.service',
    'dkim.pem',
    'dns.txt',
    'install.sh',
  ])
  expect(statSync(join(into, 'courtside.env')).mode & 0o077).toBe(0)
  const files = readdirSync(into).map((name) => ({ name, text: readFileSync(join(into, name), 'utf8') }))
  const { appUrl, mailFrom, smtpUrl, databaseUrl, dkim, production } = configOf(files, into)
  expect({ appUrl, smtpUrl, databaseUrl, production, domain: dkim?.domain, name: mailFrom.name }).toEqual({
    appUrl: 'https://courts.example',
    smtpUrl: answers.relayUrl,
    databaseUrl: undefined,
    production: true,
    domain: 'mail.courts.example',
    name: 'Courts',
  })
})

test('an input that ends early writes nothing and names the question', () => {
  const { status, stderr } = setUp([answers.domain])
  expect([status, stderr]).toEqual([1, expect.stringContaining("before an answer to 'Sender of the emails")])
})

test('with a PostgreSQL of its own a server has a site and a worker, and no secret is in a file that all can read', () => {
  const files = serverFiles(answers)
  const names = files.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['courtside-web@.service', 'courtside-worker@.service']))
  expect(names).not.toContain('courtside.service')
  const open = files.filter(({ isSecret }) => !isSecret).map(({ text }) => text)
  expect(open.join('')).not.toMatch(/secret@|pass%20word|PRIVATE KEY|JWT_SECRET/)
  const install = files.find(({ name }) => name === 'install.sh')?.text
  expect(install).toContain('enable courtside-web@0 courtside-worker@1 courtside-backup.timer')
  const dns = files.find(({ name }) => name === 'dns.txt')?.text ?? ''
  const strings = [...dns.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text)
  expect(Math.max(...strings.map(({ length }) => length))).toBe(255)
  expect(strings.join('')).toContain(dkimRecord(files.find(({ name }) => name === 'dkim.pem')?.text ?? ''))
})

/** A server on which everything is well. */
function wellServer() {
  const files = serverFiles(answers)
  const folder = mkdtempSync(join(tmpdir(), 'courtside-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const key = files.find(({ name }) => name === 'dkim.pem')?.text ?? ''
  const config = { ...loadConfig({ APP_URL: 'https://courts.example', MAIL_FROM: answers.sender, DATA_DIR: folder }) }
  const records: Record<string, string[]> = {
    'mail.courts.example': ['v=spf1 include:relay.example -all'],
    'courtside._domainkey.mail.courts.example': [dkimRecord(key)],
    '_dmarc.mail.courts.example': ['v=DMARC1; p=none; rua=mailto:alerts@mail.courts.example'],
  }
  const now = new Date('2026-11-26T04:00:00Z')
  const world: ServerWorld = {
    now,
    txt: async (name) => records[name] ?? Promise.reject(new Error('ENOTFOUND')),
    addresses: async () => ['192.0.2.7'],
    status: async () => 200,
    unnamedProxy: async () => undefined,
    relay: async () => true,
    database: async () => undefined,
    newestBackup: () => new Date(now.getTime() - 3_600_000),
  }
  const dkim = { domain: 'mail.courts.example', selector: 'courtside', privateKey: key }
  return { config: { ...config, dkim }, world, records, now }
}

test('a server on which everything is well has nothing to mend', async () => {
  const { config, world } = wellServer()
  expect((await checkServer(config, world)).filter(({ mend }) => mend !== undefined)).toEqual([])
})

test.each<[string, (server: ReturnType<typeof wellServer>) => Partial<ServerWorld>, RegExp]>([
  [
    'database',
    () => ({ database: () => Promise.reject(new Error('DATABASE_URL: is away')) }),
    /^DATABASE_URL: is away/,
  ],
  ['relay', () => ({ relay: () => Promise.reject(new Error('535 no')) }), /^SMTP_URL: the relay says: 535 no/],
  [
    'address',
    () => ({ addresses: () => Promise.reject(new Error('ENOTFOUND')) }),
    /^add an A record of courts\.example/,
  ],
  ['site', () => ({ status: async () => 503 }), /answers 503: journalctl/],
  ['site', () => ({ status: async () => 421 }), /sends another Host: .*ALLOWED_HOSTS/],
  ['site', () => ({ status: async (url) => (url.endsWith('/readyz') ? 200 : 421) }), /sends another Host/],
  ['proxy', () => ({ unnamedProxy: async () => '10.0.0.7' }), /^TRUST_PROXY: .*10\.0\.0\.7/],
  ['site', () => ({ status: () => Promise.reject(new Error('certificate has expired')) }), /certificate has expired/],
  [
    'SPF',
    () => ({ txt: async () => ['v=spf1 include:relay.example +all'] }),
    /^add a TXT record of mail\.courts\.example/,
  ],
  [
    'DKIM',
    () => ({ txt: async () => ['v=DKIM1; k=rsa; p=AAAA'] }),
    /courtside\._domainkey\.mail\.courts\.example: v=DKIM1/,
  ],
  ['DMARC', () => ({ txt: async () => ['v=spf1 -all'] }), /_dmarc\.mail\.courts\.example: v=DMARC1/],
  ['backup', () => ({ newestBackup: () => undefined }), /systemctl start courtside-backup/],
  [
    'backup',
    ({ now }) => ({ newestBackup: () => new Date(now.getTime() - 30 * 3_600_000) }),
    /^the newest is of 2026-11-24/,
  ],
])('a fault of the %s is found, with its mend', async (name, disturb, mend) => {
  const server = wellServer()
  const findings = await checkServer(server.config, { ...server.world, ...disturb(server) })
  expect(findings.find((one) => one.name.startsWith(name))?.mend).toMatch(mend)
})

test('on a laptop only the database and the site are checked, and a relay that is named', async () => {
  const { world } = wellServer()
  const checked = async (env: Record<string, string>, disturbed: Partial<ServerWorld> = {}) =>
    checkServer(loadConfig(env), { ...world, ...disturbed })
  const away = { status: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  expect(await checked({}, away)).toEqual([
    { name: 'database', mend: undefined },
    { name: 'site http://localhost:3000', mend: expect.stringMatching(/ECONNREFUSED.*npm start/) },
  ])
  const withRelay = await checked({ SMTP_URL: 'smtp://localhost:1025' })
  expect(withRelay.map(({ name }) => name)).toEqual(['database', 'relay', 'site http://localhost:3000'])
})

import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { once } from 'node:events'
import { request as ask } from 'node:https'
import { request as askPlainly } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Steps } from '#test/faults/say-steps.ts'
import type { AcmeStandIn } from './acme-stand-in.ts'
import type { BareMachine } from './bare-machine.ts'
import type { DnsStandIn } from './dns-stand-in.ts'
import { linesUnder } from './page-steps.ts'

/** Everything that a newcomer has: a machine, a domain, a relay, venues, and the folder with the file of the release. */
export interface Newcomer {
  machine: BareMachine
  domain: string
  dns: DnsStandIn
  acme: AcmeStandIn
  relayUrl: string
  sources: readonly object[]
  folder: string
}

const longestStartMs = 120_000
const betweenMs = 500
const answersAt = '/root/courtside-server'

/** Types the lines of the page, and does between them what it says in words. */
export async function followPage(page: string, newcomer: Newcomer, steps: Steps): Promise<void> {
  const { machine, domain, dns, folder } = newcomer
  arrive(machine.root, folder)
  dns.add(domain, 'A', '127.0.0.1')
  for (const line of linesUnder(page, 'Install on a server')) {
    if (line.includes('install.sh')) await beforeInstall(newcomer, steps)
    if (line.includes(' source check ')) nameVenues(newcomer)
    const input = line.endsWith(' setup') ? answers(newcomer) : ''
    // A later line needs what an earlier one did.
    if (!(await steps.step(line, () => machine.type(line, { input })))) return sayLogs(machine.root, steps)
    if (line.includes('install.sh')) await afterInstall(newcomer, steps)
  }
  await steps.step('the backup is readable by nobody else', () => {
    const backups = join(machine.root, 'var/backups/courtside')
    const [file = ''] = readdirSync(backups)
    if ((statSync(join(backups, file)).mode & 0o077) !== 0) throw new Error(`${file} can be read by others`)
  })
  for (const line of linesUnder(page, 'A new version')) await steps.step(line, () => machine.type(line))
  await steps.step('the site answers after the upgrade', () => expectAnswer(newcomer, '/readyz', 200))
}

/** The file of the release, and systemd, which a folder cannot have. */
function arrive(root: string, folder: string): void {
  const release = readdirSync(folder).find((name) => /^courtside-\d.*\.tgz$/.test(name)) ?? ''
  copyFileSync(join(folder, release), join(root, 'root', release))
  const systemctl = '/usr/local/lib/systemctl.mjs'
  copyFileSync('test/faults/server/systemctl.mjs', join(root, systemctl))
  chmodSync(join(root, systemctl), 0o755)
  symlinkSync(systemctl, join(root, 'usr/local/bin/systemctl'))
}

function answers({ domain, relayUrl }: Newcomer): string {
  return [domain, `Courts <alerts@${domain}>`, relayUrl, '', ''].map((answer) => `${answer}\n`).join('')
}

/** Leads Caddy to the stand-in of an authority, and lets the venue be on this machine. The rest stays as it was written. */
async function beforeInstall({ machine, acme, domain, dns }: Newcomer, steps: Steps): Promise<void> {
  const own = join(machine.root, answersAt)
  writeFileSync(join(machine.root, 'etc/ssl/acme.pem'), acme.door)
  const caddyfile = readFileSync(join(own, 'Caddyfile'), 'utf8')
  const options = `{\n\tacme_ca ${acme.directory}\n\tacme_ca_root /etc/ssl/acme.pem\n}\n`
  writeFileSync(join(own, 'Caddyfile'), options + caddyfile)
  appendFileSync(join(own, 'courtside.env'), 'ALLOW_LOOPBACK_SOURCES="1"\n')
  await steps.step('the records of dns.txt are taken by a DNS', () => {
    const words: Record<string, string> = { '<domain that your relay names>': 'relay.example' }
    const text = readFileSync(join(own, 'dns.txt'), 'utf8').replaceAll(/<[^>]+>/g, (word) => words[word] ?? word)
    const records = [...text.matchAll(/^(\S+)\. +TXT +(.*)$/gm)]
    for (const [, name = '', value = ''] of records) dns.add(name, 'TXT', value)
    if (records.length !== 3 || !text.includes(`${domain}.  A `)) throw new Error(text)
  })
}

async function afterInstall(newcomer: Newcomer, steps: Steps): Promise<void> {
  const { root } = newcomer.machine
  await steps.step('systemd-analyze finds no fault in the units', () => {
    const units = readdirSync(join(root, 'etc/systemd/system')).filter((name) => name.startsWith('courtside'))
    const paths = units.map((name) => join(root, 'etc/systemd/system', name))
    // The targets are those of this machine, and the programs those of the other.
    const verify = 'mount --bind "$0" /opt && exec systemd-analyze verify "$@"'
    execFileSync('unshare', ['--mount', 'sh', '-c', verify, join(root, 'opt'), ...paths], { stdio: 'pipe' })
  })
  await steps.step('the site answers over TLS, with a certificate of the authority', () =>
    expectAnswer(newcomer, '/readyz', 200, longestStartMs),
  )
  await steps.step('nobody outside reads the metrics', () => expectAnswer(newcomer, '/metrics', 404))
  await steps.step('plain HTTP leads to TLS', async () => {
    const to = await statusOf(askPlainly({ host: '127.0.0.1', headers: { host: newcomer.domain } }))
    if (to !== 308) throw new Error(`port 80 answers ${to}`)
  })
}

async function expectAnswer({ domain, acme }: Newcomer, path: string, wanted: number, patienceMs = 0): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const options = { host: '127.0.0.1', servername: domain, headers: { host: domain }, path, ca: acme.root }
    const told = await statusOf(ask(options)).catch((error: Error) => error.message)
    if (told === wanted) return
    if (performance.now() >= end) throw new Error(`${path}: ${told}`)
    await pause(betweenMs)
  }
}

async function statusOf(request: ReturnType<typeof ask>): Promise<number | undefined> {
  request.end()
  const [answer] = await once(request, 'response')
  answer.resume()
  return answer.statusCode
}

function nameVenues({ machine, sources }: Newcomer): void {
  writeFileSync(join(machine.root, 'etc/courtside/sources.json'), JSON.stringify({ sources }))
}

/** The end of each unit's log, when a line failed. */
async function sayLogs(root: string, steps: Steps): Promise<void> {
  const logs = join(root, 'var/log/units')
  for (const name of existsSync(logs) ? readdirSync(logs) : [])
    await steps.step(`log of ${name}`, () => {
      throw new Error(readFileSync(join(logs, name), 'utf8').slice(-2000))
    })
}

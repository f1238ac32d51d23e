import type { Config } from '#server/config/config.ts'
import { dkimRecord, dkimSelector } from './server-files.ts'

/** The outside of a server, as far as its checks reach. */
export interface ServerWorld {
  now: Date
  /** The TXT records of a name, each as one text; none where there is no such name. */
  txt: (name: string) => Promise<string[]>
  /** The addresses of a name. */
  addresses: (name: string) => Promise<string[]>
  /** The status of an answer; rejects where there is none, such as without a valid certificate. */
  status: (url: string) => Promise<number>
  /** The proxy before the site that TRUST_PROXY does not name, as the site tells it; undefined without one. */
  unnamedProxy: (appUrl: string) => Promise<string | undefined>
  /** Rejects where the relay cannot be reached, or refuses the account. */
  relay: (url: string) => Promise<unknown>
  /** Rejects with the reason where the database cannot be used. */
  database: () => Promise<unknown>
  /** When the newest backup was written; undefined without one. */
  newestBackup: () => Date | undefined
}

export interface Finding {
  name: string
  /** How to mend it; undefined where it is well. */
  mend: string | undefined
}

/** The status of an answer to a Host that is not the site's (rule operation-25). */
const wrongHost = 421
const oldestBackupMs = 26 * 3_600_000

type Check = [name: string, check: () => Promise<string | undefined>]

/** Checks a server from outside and inside, each part by itself. On a laptop it checks what development needs. */
export async function checkServer(config: Config, world: ServerWorld): Promise<Finding[]> {
  const isLaptop = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(config.appUrl).hostname)
  const checks = isLaptop ? checksOfLaptop(config, world) : checksOfServer(config, world)
  return Promise.all(checks.map(async ([name, check]) => ({ name, mend: await check() })))
}

/** The application brings its own relay, unless SMTP_URL names one. */
function checksOfLaptop({ appUrl, smtpUrl }: Config, world: ServerWorld): Check[] {
  const isWell = (status: number) => (status === 200 ? undefined : `/readyz answers ${status}: its own log says why`)
  const start = 'npm start starts it; if its last line names another port, set PORT to that'
  return [
    ['database', () => reached(world.database(), (reason) => reason)],
    ...(smtpUrl === undefined ? [] : [relayCheck(smtpUrl, world)]),
    [
      `site ${appUrl}`,
      () =>
        world
          .status(`${appUrl}/readyz`)
          .then(isWell, (error: Error) => `cannot be reached (${error.message}): ${start}`),
    ],
  ]
}

function relayCheck(smtpUrl: string, world: ServerWorld): Check {
  return ['relay', () => reached(world.relay(smtpUrl), (reason) => `SMTP_URL: the relay says: ${reason}`)]
}

function checksOfServer(config: Config, world: ServerWorld): Check[] {
  const { appUrl, mailFrom, smtpUrl = '' } = config
  const domain = new URL(appUrl).hostname
  const from = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1)
  return [
    ['database', () => reached(world.database(), (reason) => reason)],
    relayCheck(smtpUrl, world),
    [`address of ${domain}`, () => addressMend(world, domain)],
    [`site ${appUrl}`, () => siteMend(world, appUrl)],
    ['proxy', () => proxyMend(world, appUrl)],
    [
      `SPF of ${from}`,
      () =>
        recordMend(world, {
          name: from,
          has: /^v=spf1 .*-all$|^v=spf1 .*~all$/,
          as: 'v=spf1 include:<domain that your relay names> -all',
        }),
    ],
    ['DKIM', () => dkimMend(config, world, from)],
    [
      `DMARC of ${from}`,
      () =>
        recordMend(world, {
          name: `_dmarc.${from}`,
          has: /^v=DMARC1;/,
          as: `v=DMARC1; p=none; rua=mailto:${mailFrom.address}`,
        }),
    ],
    ['backup', async () => backupMend(world)],
  ]
}

async function reached(work: Promise<unknown>, mend: (reason: string) => string): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => mend(error instanceof Error ? error.message : String(error)),
  )
}

async function addressMend(world: ServerWorld, domain: string): Promise<string | undefined> {
  const found = await world.addresses(domain).catch(() => [])
  return found.length > 0 ? undefined : `add an A record of ${domain} with the address of this server`
}

async function siteMend(world: ServerWorld, appUrl: string): Promise<string | undefined> {
  try {
    const status = await world.status(`${appUrl}/readyz`)
    if (status !== 200 && status !== wrongHost) return `/readyz answers ${status}: journalctl -u 'courtside*' says why`
    // A probe is answered under any address; this page only under a name of the site.
    const isKnown = status !== wrongHost && (await world.status(`${appUrl}/status`)) !== wrongHost
    return isKnown ? undefined : 'the proxy sends another Host: have it pass Host on, or add that name to ALLOWED_HOSTS'
  } catch (error) {
    return `cannot be reached (${error instanceof Error ? error.message : String(error)}): do ports 80 and 443 lead here, and does Caddy run?`
  }
}

async function proxyMend(world: ServerWorld, appUrl: string): Promise<string | undefined> {
  try {
    const proxy = await world.unnamedProxy(appUrl)
    return proxy && `TRUST_PROXY: does not name the proxy (${proxy}), so all people behind it share one limit; add it`
  } catch {
    // A site that cannot be reached is a finding of its own.
    return undefined
  }
}

async function recordMend(
  world: ServerWorld,
  { name, has, as }: { name: string; has: RegExp; as: string },
): Promise<string | undefined> {
  const found = await world.txt(name).catch(() => [])
  return found.some((text) => has.test(text)) ? undefined : `add a TXT record of ${name}: ${as}`
}

async function dkimMend({ dkim }: Config, world: ServerWorld, from: string): Promise<string | undefined> {
  if (!dkim) return `DKIM_KEY_FILE: is unset; set it, or leave signing to the relay (selector ${dkimSelector})`
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  if (dkim.domain !== from) return `DKIM_DOMAIN: ${dkim.domain} is not the domain of MAIL_FROM, ${from}`
  const wanted = dkimRecord(dkim.privateKey)
  const found = await world.txt(name).catch(() => [])
  const isThere = found.some((text) => text.replaceAll(/\s/g, '').includes(wanted.slice(wanted.indexOf('p='))))
  return isThere ? undefined : `add a TXT record of ${name}: ${wanted}`
}

function backupMend({ newestBackup, now }: ServerWorld): string | undefined {
  const at = newestBackup()
  if (at === undefined) return 'there is none: systemctl start courtside-backup'
  return now.getTime() - at.getTime() <= oldestBackupMs
    ? undefined
    : `the newest is of ${at.toISOString()}: journalctl -u courtside-backup says why`
}

import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startAcmeStandIn } from './server/acme-stand-in.ts'
import { missingHere, startBareMachine } from './server/bare-machine.ts'
import { startDnsStandIn } from './server/dns-stand-in.ts'
import { followPage, type Newcomer } from './server/follow-page.ts'
import { say } from './say-findings.ts'
import { sayingSteps } from './say-steps.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'
import { startMailSink } from '#test/support/mail-sink.ts'

const domain = 'courts.example'
const venueId = 'Moore Park'
const mostMinutes = 15

/**
 * `npm run faults -- server [--suite bookworm]`: follows docs/install.md word for word on a bare Debian, from the file of a
 * release to a site with TLS and a tried backup. Stand-ins on loopback: DNS, an authority for certificates (pebble), a relay,
 * a venue, and systemd. Needs root, debootstrap and pebble, and ports 80, 443 and 3000.
 */
export async function run(_size: number | undefined, args: readonly string[] = []): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { suite: { type: 'string', default: 'bookworm' } } })
  const missing = missingHere('pebble', 'openssl', 'systemd-analyze')
  if (missing.length > 0) {
    say(`server: ${missing.join(', ')} missing; as root: apt-get install --no-install-recommends debootstrap pebble`)
    return false
  }
  const folder = await mkdtemp('/tmp/courtside-server-')
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true })]
  const atEnd = <T extends { stop(): unknown }>(part: T): T => {
    ends.unshift(() => part.stop())
    return part
  }
  try {
    say('packs the release …')
    execFileSync(process.execPath, ['scripts/build/pack-release.ts', folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const dns = atEnd(await startDnsStandIn(domain))
    const acme = atEnd(await startAcmeStandIn(folder, dns.address))
    const sandbox = atEnd(await startSandbox({ seed: 1, now: () => new Date(), venueIds: [venueId] }))
    const relay = atEnd(await startMailSink())
    const authorities = `${acme.door}${acme.root}`
    const machine = atEnd(
      await startBareMachine(join(folder, 'machine'), { suite: values.suite, resolver: dns.address, authorities }),
    )
    const newcomer: Newcomer = { machine, domain, dns, acme, relayUrl: relay.url, sources: sandbox.sources, folder }
    const steps = sayingSteps()
    const startedAt = performance.now()
    await followPage(await readFile('docs/install.md', 'utf8'), newcomer, steps)
    const minutes = (performance.now() - startedAt) / 60_000
    await steps.step(`${minutes.toFixed(1)} min of ${mostMinutes}`, () => {
      if (minutes > mostMinutes) throw new Error('too long')
    })
    return steps.end()
  } finally {
    for (const end of ends) await end()
  }
}

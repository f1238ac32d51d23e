import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listens } from '#test/support/listens.ts'

const [port, managementPort] = [14_000, 15_000]

/** An authority for certificates on loopback, which asks the domain as a real one does. */
export interface AcmeStandIn {
  directory: string
  /** The certificate of its own door. */
  door: string
  /** The root of the certificates that it gives, as PEM. */
  root: string
  stop(): Promise<void>
}

/** Pebble, which asks a domain on ports 80 and 443, by the names of a DNS of ours. */
export async function startAcmeStandIn(folder: string, dns: string): Promise<AcmeStandIn> {
  const [certificate, privateKey] = [join(folder, 'acme.pem'), join(folder, 'acme-key.pem')]
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', names]
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', privateKey, '-out', certificate], { stdio: 'ignore' })
  const listenAddress = `127.0.0.1:${port}`
  const managementListenAddress = `127.0.0.1:${managementPort}`
  const pebble = { listenAddress, managementListenAddress, certificate, privateKey, httpPort: 80, tlsPort: 443 }
  const config = join(folder, 'pebble.json')
  await writeFile(config, JSON.stringify({ pebble }))
  const child = spawn('pebble', ['-config', config, '-dnsserver', `${dns}:53`], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] ?? '', PEBBLE_VA_NOSLEEP: '1' },
  })
  const ended = once(child, 'exit')
  await listens(managementPort)
  const door = await readFile(certificate, 'utf8')
  return {
    directory: `https://${listenAddress}/dir`,
    door,
    root: await certificateAt(`https://${managementListenAddress}/roots/0`, door),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function certificateAt(url: string, ca: string): Promise<string> {
  const request = get(url, { ca })
  const [answer] = await once(request, 'response')
  return text(answer)
}

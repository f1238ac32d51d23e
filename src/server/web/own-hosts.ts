import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** The names under which a site answers (rule operation-25). */
export interface OwnHosts {
  /** True if a Host header names this site. */
  answersTo: (host: string | undefined) => boolean
  /** True if an Origin header is that of a page of this site. */
  isOwnOrigin: (origin: string, socket: Pick<IncomingMessage['socket'], 'localPort'>) => boolean
}

/** Every request asks, and most name one of a few hosts. */
const maxRemembered = 100

export function ownHosts({
  appUrl,
  allowedHosts,
  production,
}: {
  appUrl: string
  /** Further names, in lower case. */
  allowedHosts: readonly string[]
  production: boolean
}): OwnHosts {
  const app = new URL(appUrl)
  const names = new Set([app.hostname.replace(/\.$/, ''), ...allowedHosts])
  const remembered = new Set<string>()

  function answersTo(host: string | undefined): boolean {
    if (host === undefined) return false
    if (remembered.has(host)) return true
    const name = hostOf(host)?.hostname.replace(/\.$/, '')
    const isOwn = name !== undefined && (names.has(name) || (!production && isLoopback(name)))
    if (isOwn && remembered.size < maxRemembered) remembered.add(host)
    return isOwn
  }

  return {
    answersTo,
    isOwnOrigin(origin, { localPort }) {
      const page = URL.parse(origin)
      if (page?.origin !== origin) return false
      if (page.origin === app.origin) return true
      const isAtOurs = page.protocol === app.protocol && page.port === app.port
      if (isAtOurs && allowedHosts.includes(page.hostname)) return true
      // Another program of this machine has another port.
      return !production && isLoopback(page.hostname) && Number(page.port || 80) === localPort
    },
  }
}

/** A Host header as a URL; undefined if it names no host. */
export function hostOf(host: string): URL | undefined {
  return /^[^@/?#\\]*$/.test(host) ? (URL.parse(`http://${host}`) ?? undefined) : undefined
}

/** True for a Host header that is an IP address, which no DNS can point elsewhere. */
export function isAddress(host: string): boolean {
  return ipaddr.isValid(bare(hostOf(host)?.hostname ?? ''))
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  const address = bare(name)
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
